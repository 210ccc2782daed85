import { addressesOf } from '@tollgate/local/database-roles'
import { addressesIn } from './house-secrets.mjs'

/** Room for a batch of receipts and for the largest view, as `npm start` has it. */
const MAX_PAYLOAD_BYTES = 4 << 20
/** Where the images of the servers keep their data. */
const DATA = '/data'

/**
 * Which files of secrets each container is given, by the folder that it alone sees.
 * @param {import('./house-secrets.mjs').HouseSecrets} secrets
 * @param {number} roomBytes  what NATS may give away on disk, which must not shrink from one start to the next
 * @returns {Record<string, Record<string, string>>}
 */
export function foldersOf(secrets, roomBytes) {
  const { masterKeys, edgeSecret, setupToken, postgresPassword, rolesSecret } = secrets
  const { postgres, redis, nats } = addressesIn(secrets)
  const door = { 'master-keys': masterKeys, 'edge-secret': edgeSecret }
  const service = { ...door, 'redis-url': redis, 'nats-url': nats }
  const databases = Object.entries(addressesOf(postgres, 'tollgate', rolesSecret))
  const owners = databases.map(([name, { migrationUrl }]) => [`${name}-owner`, { 'database-url': migrationUrl }])
  const runners = databases.map(([name, { url }]) => [name, { ...service, 'database-url': url }])
  const services = Object.fromEntries(runners)
  return {
    ...Object.fromEntries(owners),
    ...services,
    identity: { ...services['identity'], 'setup-token': setupToken },
    relay: service,
    edge: door,
    postgres: { password: postgresPassword },
    redis: { 'redis.conf': redisConf(secrets), password: secrets.redisPassword },
    nats: { 'nats.conf': natsConf(secrets, roomBytes) },
  }
}

/** Queues must never be evicted, and an append-only file keeps them over a restart. @param {import('./house-secrets.mjs').HouseSecrets} secrets */
const redisConf = ({ redisPassword }) =>
  [
    'bind * -::*',
    `dir ${DATA}`,
    `requirepass ${redisPassword}`,
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction',
  ].join('\n')

/** @param {import('./house-secrets.mjs').HouseSecrets} secrets @param {number} roomBytes */
const natsConf = ({ natsPassword }, roomBytes) =>
  [
    `authorization { user: tollgate, password: "${natsPassword}" }`,
    'host: 0.0.0.0',
    'port: 4222',
    'http: 127.0.0.1:8222',
    'server_name: tollgate',
    `max_payload: ${MAX_PAYLOAD_BYTES}`,
    `jetstream { store_dir: "${DATA}", max_file_store: ${roomBytes} }`,
  ].join('\n')
