/**
 * `npm run carry:log`: carries the usage log from PostgreSQL over to the ClickHouse at CLICKHOUSE_URL. The database is that of the house
 * on this data folder, or the one at DATABASE_URL, which is the logs service's own address then.
 */
import './settings/node-version.mjs'
import path from 'node:path'
import { Fault } from './fault.mjs'
import { handOver } from './processes/hand-over.mjs'
import { addressesOf } from './servers/database-roles.mjs'
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

handOver(program, (env) => ({ env: { LOG_LEVEL: 'warn', ...env, DATABASE_URL: databaseOf(env) } }))
