import { startTelemetry } from './start-telemetry'

// The first import of every main.ts: instrumentations patch modules as they are loaded, so nothing may be loaded before.
startTelemetry(() => {
  const { instrumentations } = require('./instrumentations') as typeof import('./instrumentations')
  return instrumentations(process.env.EDGE_SECRET)
})
