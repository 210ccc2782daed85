/**
 * `npm run carry:log`: carries the usage log from PostgreSQL over to the ClickHouse at CLICKHOUSE_URL. The database is that of the house
 * on this data folder, or the one at DATABASE_URL, which is the logs service's own address then.
 */
import './settings/node-version.mjs'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Fault } from './fault.mjs'
import { addressesOf } from './servers/database-roles.mjs'
import { withoutFiles } from './settings/secret-files.mjs'
import { readState } from './settings/state-file.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const program = path.join(root, 'services/logs/dist/carry-over/main.js')

/** @param {NodeJS.ProcessEnv} env */
function databaseOf(env) {
  if (env['DATABASE_URL']) return env['DATABASE_URL']
  const data = path.resolve(root, env['TOLLGATE_DATA'] || '.data')
  const port = readState(path.join(data, 'ports.json'))?.postgres
  const secret = readState(path.join(data, 'secrets.json'))?.rolesSecret
  if (port === undefined || secret === undefined)
    throw new Fault(`Nothing runs on ${data}: start Tollgate first, or set DATABASE_URL to that of the logs service.`)
  const database = 'tollgate'
  return addressesOf(`postgres://127.0.0.1:${port}/${database}`, database, secret)['logs']?.url
}

try {
  const env = withoutFiles(process.env)
  if (!existsSync(program)) throw new Fault('Nothing is built yet: start Tollgate first (npm start).')
  const child = spawn(process.execPath, [program], {
    stdio: 'inherit',
    env: { LOG_LEVEL: 'warn', ...env, DATABASE_URL: databaseOf(env) },
  })
  child.on('exit', (code) => (process.exitCode = code ?? 1))
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)))
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.error(error.message)
  process.exitCode = 1
}
