import path from 'node:path'
import { Fault } from '../fault.mjs'
import { masterOf, withoutFiles } from '../settings/secret-files.mjs'
import { keyFileOf, linesOf, noteSealing } from '../settings/secrets.mjs'
import { readState, replaceFile } from '../settings/state-file.mjs'

/**
 * What a process says of its keys: the ids that it opens with, the one it seals with first, and its last pass over the values
 * that it owns.
 * @typedef {{ service: string, instance: string, keys?: { ring: string[], pass: { key: string, startedAtMs: number, stuck: number } | null } }} Beat
 */
/**
 * A running house, as far as its keys go.
 * @typedef {object} House
 * @property {() => string[]} secrets   the file's secrets, the one that seals first
 * @property {(secrets: string[]) => void} write
 * @property {() => { from: string, to: string } | null} begun   the ids of the secrets of a rotation that was not ended
 * @property {(rotation: { from: string, to: string } | null) => void} note
 * @property {() => Promise<Beat[]>} listen   what every process says within the next moment
 * @property {() => Promise<void>} close
 */

/** Each process says every second that it is there. */
const LISTEN_MS = 2_500

/**
 * The house that runs on the data folder of these variables. Throws a Fault where there is none, or its secrets are not in a
 * file.
 * @param {string} root @param {NodeJS.ProcessEnv} given
 * @returns {Promise<House>}
 */
export async function houseOf(root, given) {
  const env = withoutFiles(given)
  const data = path.resolve(root, env['TOLLGATE_DATA'] || '.data')
  const master = masterOf(given) ?? { file: keyFileOf(data) }
  if ('text' in master)
    throw new Fault(
      'TOLLGATE_SECRET is a variable, which no running process can be given anew: put it into a file and name that by TOLLGATE_SECRET_FILE, or replace the processes three times as docs/operating.md says.',
    )
  const { file } = master
  const begun = path.join(data, 'rotation.json')
  const bus = await busOf(natsOf(data, env))
  return {
    secrets: () => linesOf(master),
    write: (secrets) => {
      replaceFile(file, secrets.map((secret) => `${secret}\n`).join(''), { mode: 0o600 })
      noteSealing(data, secrets[0] ?? '')
    },
    begun: () => readState(begun)?.rotation ?? null,
    note: (rotation) => replaceFile(begun, `${JSON.stringify({ rotation })}\n`),
    listen: () => beats(bus),
    close: () => bus.close(),
  }
}

/** @param {string} data @param {NodeJS.ProcessEnv} env */
function natsOf(data, env) {
  if (env['NATS_URL']) return { servers: env['NATS_URL'].split(',') }
  const port = readState(path.join(data, 'ports.json'))?.nats
  const pass = readState(path.join(data, 'secrets.json'))?.natsPassword
  if (port === undefined || pass === undefined)
    throw new Fault(`Nothing runs on ${data}: start Tollgate first, as its services seal anew what they own.`)
  return { servers: [`127.0.0.1:${port}`], user: 'tollgate', pass }
}

/** @param {{ servers: string[], user?: string, pass?: string }} options */
async function busOf(options) {
  // Not needed, and perhaps not installed, where the launcher only starts.
  const { connect } = await import('nats')
  try {
    return await connect({ ...options, timeout: 5_000, name: 'rotate-key' })
  } catch (cause) {
    throw new Fault('NATS does not answer: start Tollgate first, as its services seal anew what they own.', { cause })
  }
}

/** @param {import('nats').NatsConnection} bus @returns {Promise<Beat[]>} */
async function beats(bus) {
  /** @type {Map<string, Beat>} */
  const heard = new Map()
  const subscription = bus.subscribe('sys.presence.*', {
    callback: (error, message) => {
      if (error) return
      /** @type {any} */
      const said = message.json()
      if (message.subject.endsWith('.beat')) heard.set(said.instance, said)
      if (message.subject.endsWith('.left')) heard.delete(said.instance)
    },
  })
  bus.publish('sys.presence.hello', '{}')
  await new Promise((resolve) => setTimeout(resolve, LISTEN_MS))
  subscription.unsubscribe()
  return [...heard.values()].sort((one, other) => one.service.localeCompare(other.service))
}
