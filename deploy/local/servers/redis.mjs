import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { locate } from '../programs/locate.mjs'
import { isRedisReady } from './probes.mjs'

/**
 * Redis on the loopback address. Queues must never be evicted, and an append-only file keeps them over a restart.
 * @param {import('./server.mjs').ServerWish} wish
 * @returns {Promise<import('./server.mjs').ServerSpec>}
 */
export async function prepareRedis({ folder, port, password, durable, places }) {
  const binaries = await locate('redis', places)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const settings = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir "${folder}"`,
    `requirepass ${password}`,
    `appendonly ${durable ? 'yes' : 'no'}`,
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction',
    'daemonize no',
  ]
  // A file, because every user of the host can read a command line.
  const file = path.join(folder, 'redis.conf')
  await writeFile(file, settings.join('\n') + '\n', { mode: 0o600 })
  return {
    name: 'redis',
    label: `Redis ${binaries.version} (${binaries.source})`,
    command: binaries.server,
    args: [file],
    env: binaries.env,
    stopSignal: 'SIGTERM',
    port,
    url: `redis://:${password}@127.0.0.1:${port}`,
    isReady: () => isRedisReady(port, password),
  }
}
