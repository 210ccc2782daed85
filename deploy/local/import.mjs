/** `npm run import`: takes the database of a new-api or one-api installation over into the house that runs on this data folder. */
import './settings/node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Fault } from './fault.mjs'
import { natsUrlOf } from './servers/nats-url.mjs'
import { withoutFiles } from './settings/secret-files.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const program = path.join(root, 'deploy/import/dist/main.js')
try {
  const env = withoutFiles(process.env)
  const data = path.resolve(root, env['TOLLGATE_DATA'] || '.data')
  if (!existsSync(program)) throw new Fault('Nothing is built yet: start Tollgate first (npm start).')
  const NATS_URL = natsUrlOf(data, env)
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], {
    stdio: 'inherit',
    // Names of files are meant where the command was typed, and npm has left that folder.
    cwd: process.env['INIT_CWD'] || process.cwd(),
    env: { LOG_LEVEL: 'silent', ...env, NATS_URL },
  })
  child.on('exit', (code) => (process.exitCode = code ?? 1))
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)))
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
