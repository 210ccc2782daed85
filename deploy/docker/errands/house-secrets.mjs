import { readFileSync } from 'node:fs'
import path from 'node:path'
import { makeSecret, readSecrets } from '@tollgate/local/secrets'
import { readState, writeState } from '@tollgate/local/state-file'

/**
 * What a house of containers keeps to itself. `masterKeys` are lines, the first of which seals.
 * @typedef {{ masterKeys: string, postgresPassword: string, rolesSecret: string, redisPassword: string, natsPassword: string,
 *   edgeSecret: string, setupToken: string }} HouseSecrets
 */

/** The secrets kept in this folder, which are made when they are missing. @param {string} folder @returns {HouseSecrets} */
export function readHouseSecrets(folder) {
  const { postgresPassword, rolesSecret, redisPassword, natsPassword } = readSecrets(folder, null)
  const masterKeys = readFileSync(path.join(folder, 'master.keys'), 'utf8').trimEnd()
  const { edgeSecret, setupToken } = ownSecrets(path.join(folder, 'house.json'))
  return { masterKeys, postgresPassword, rolesSecret, redisPassword, natsPassword, edgeSecret, setupToken }
}

/** Containers start one by one: what `npm start` makes for each start stays here. @param {string} file */
function ownSecrets(file) {
  const kept = readState(file)
  if (kept !== null) return kept
  const made = { edgeSecret: makeSecret(), setupToken: makeSecret() }
  writeState(file, made, { mode: 0o600 })
  return made
}

/** Where the servers are, as the network of the containers names them. @param {HouseSecrets} secrets */
export const addressesIn = ({ postgresPassword, redisPassword, natsPassword }) => ({
  postgres: `postgres://tollgate:${postgresPassword}@postgres:5432/tollgate`,
  redis: `redis://:${redisPassword}@redis:6379`,
  nats: `nats://tollgate:${natsPassword}@nats:4222`,
})
