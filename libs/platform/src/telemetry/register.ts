import { secretFromFile } from '../config/secret-files'
import { startTelemetry } from './start-telemetry'

// The first import of every main.ts: instrumentations patch modules as they are loaded, so nothing may be loaded before.
startTelemetry(() => {
  // Loaded only when spans are exported.
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- instrumentations must be in place before the next import
  const { instrumentations } = require('./sdk/instrumentations') as typeof import('./sdk/instrumentations')
  return instrumentations(process.env.EDGE_SECRET || (secretFromFile('EDGE_SECRET', process.env) ?? undefined))
})
