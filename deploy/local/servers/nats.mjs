import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { locate } from '../programs/locate.mjs'
import { jetStreamRoom } from './nats-room.mjs'
import { isJetStreamSilent, isNatsReady } from './probes.mjs'

const USER = 'tollgate'

/** Room for a batch of receipts and for the largest view; NATS warns above 8 MB. */
const MAX_PAYLOAD_BYTES = 4 << 20

/**
 * NATS with JetStream on the loopback address, its streams in `folder`.
 * @param {import('./server.mjs').ServerWish} wish
 * @returns {Promise<import('./server.mjs').ServerSpec>}
 */
export async function prepareNats({ folder, port, password, places }) {
  const binaries = await locate('nats', places)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const login = password === '' ? [] : [`authorization { user: ${USER}, password: "${password}" }`]
  const settings = [
    ...login,
    'host: 127.0.0.1',
    `port: ${port}`,
    'server_name: tollgate',
    `max_payload: ${MAX_PAYLOAD_BYTES}`,
    `jetstream { store_dir: ${JSON.stringify(folder)}, max_file_store: ${jetStreamRoom(folder)} }`,
  ]
  const file = path.join(folder, 'nats.conf')
  await writeFile(file, settings.join('\n') + '\n', { mode: 0o600 })
  return {
    name: 'nats',
    label: `NATS ${binaries.version} (${binaries.source})`,
    command: binaries.server,
    args: ['-c', file],
    env: binaries.env,
    stopSignal: 'SIGTERM',
    port,
    url: password === '' ? `nats://127.0.0.1:${port}` : `nats://${USER}:${password}@127.0.0.1:${port}`,
    isReady: () => isNatsReady(port, { user: USER, password }),
    isStuck: () => isJetStreamSilent(port, { user: USER, password }),
  }
}
