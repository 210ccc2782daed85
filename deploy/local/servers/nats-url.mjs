import path from 'node:path'
import { Fault } from '../fault.mjs'
import { readState } from '../settings/state-file.mjs'

/**
 * By which address NATS of the house that runs on this data folder is reached, with its credentials. Throws a Fault where there is none.
 * @param {string} data @param {NodeJS.ProcessEnv} env
 */
export function natsUrlOf(data, env) {
  if (env['NATS_URL']) return env['NATS_URL']
  const port = readState(path.join(data, 'ports.json'))?.nats
  const pass = readState(path.join(data, 'secrets.json'))?.natsPassword
  if (port === undefined || pass === undefined)
    throw new Fault(`Nothing runs on ${data}: start Tollgate first, as its services do the work.`)
  return `nats://tollgate:${encodeURIComponent(pass)}@127.0.0.1:${port}`
}
