import path from 'node:path'
import { Fault } from '../fault.mjs'
import { prepareNats } from '../servers/nats.mjs'
import { preparePostgres } from '../servers/postgres.mjs'
import { isListening } from '../servers/probes.mjs'
import { prepareRedis } from '../servers/redis.mjs'

/** @typedef {'postgres' | 'redis' | 'nats'} ServerName */

const READY_WITHIN_MS = 60_000
const PREPARE = { postgres: preparePostgres, redis: prepareRedis, nats: prepareNats }
const VARIABLES = { postgres: 'DATABASE_URL', redis: 'REDIS_URL', nats: 'NATS_URL' }
const USUAL_PORTS = { postgres: 5432, redis: 6379, nats: 4222 }

/** The servers that this start must bring itself. @param {import('../settings/settings.mjs').Settings} settings */
export const embeddedServers = ({ urls }) =>
  /** @type {ServerName[]} */ (['postgres', 'redis', 'nats']).filter((name) => urls[name] === undefined)

/**
 * Gives the address of a server: the one that its variable names, after a look whether anything answers there, or an
 * embedded one, started on the data folder.
 * @param {ServerName} name
 * @param {object} site
 * @param {import('../settings/settings.mjs').Settings} site.settings
 * @param {Record<string, number>} site.ports
 * @param {(name: string) => Promise<void>} site.release  lets go of the server's port, just before it is started
 * @param {import('../settings/secrets.mjs').Secrets} site.secrets
 * @param {import('../processes/supervisor.mjs').Supervisor} site.supervisor
 * @param {import('./progress.mjs').Progress} site.progress
 */
export async function provide(name, { settings, ports, release, secrets, supervisor, progress }) {
  const url = settings.urls[name]
  if (url !== undefined) {
    await requireAnswer(name, url)
    return url
  }
  const places = { root: settings.root, binFolder: path.join(settings.data, 'bin'), report: progress.line }
  const passwords = { postgres: secrets.postgresPassword, redis: secrets.redisPassword, nats: secrets.natsPassword }
  const spec = await PREPARE[name]({
    folder: path.join(settings.data, name),
    port: /** @type {number} */ (ports[name]),
    password: passwords[name],
    durable: true,
    places,
  })
  await release(name)
  await progress.step(spec.label, () => supervisor.start(spec, { readyWithinMs: READY_WITHIN_MS }))
  return spec.url
}

/** @param {ServerName} name @param {string} url */
async function requireAnswer(name, url) {
  // One of several NATS servers is enough; clients learn the others from it.
  const addresses = url.split(',').map((each) => new URL(each))
  const answers = await Promise.all(
    addresses.map(({ hostname, port }) => isListening(plainHost(hostname), Number(port) || USUAL_PORTS[name])),
  )
  if (answers.includes(true)) return
  const places = addresses.map(({ hostname, port }) => `${hostname}:${port || USUAL_PORTS[name]}`).join(', ')
  throw new Fault(
    `${VARIABLES[name]} names ${places}, where nothing answers: start that server, or unset the variable.`,
  )
}

/** URLs write IPv6 addresses in brackets, sockets take them without. @param {string} hostname */
const plainHost = (hostname) => hostname.replace(/^\[|\]$/g, '') || '127.0.0.1'
