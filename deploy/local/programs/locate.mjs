import path from 'node:path'
import { Fault } from '../fault.mjs'
import { foldersWith, versionOf } from './binaries.mjs'
import { fetchFromDebian, findFetched, isDebianFamily } from './debian.mjs'
import { findPackagedPostgres } from './postgres-package.mjs'

/** @typedef {import('./binaries.mjs').Binaries} Binaries */
/** @typedef {'postgres' | 'redis' | 'nats' | 'prometheus'} ServerName */
/** @typedef {{ root: string, binFolder: string, report?: (line: string) => void }} Places `binFolder` keeps private copies */
/** @typedef {(binaries: Binaries) => boolean} Suits */

const PROVIDERS = ['package', 'path', 'debian']

const PROGRAMS = {
  postgres: ['postgres', 'initdb'],
  redis: ['redis-server'],
  nats: ['nats-server'],
  prometheus: ['prometheus', 'promtool'],
}

const LABELS = { postgres: 'PostgreSQL', redis: 'Redis', nats: 'NATS', prometheus: 'Prometheus' }

const INSTALL = {
  postgres: 'install it (Debian: apt-get install postgresql; macOS: brew install postgresql) or set DATABASE_URL',
  redis: 'install it (Debian: apt-get install redis-server; macOS: brew install redis) or set REDIS_URL',
  nats: 'install it (Debian: apt-get install nats-server; macOS: brew install nats-server) or set NATS_URL',
  prometheus: 'install it with promtool (Debian: apt-get install prometheus; macOS: brew install prometheus)',
}

/**
 * Finds the programs of a server: those that npm brought, then installed ones, then a private copy of the Debian
 * packages, which is fetched when it is missing. `TOLLGATE_INFRA` (like `path,debian`) narrows or reorders that.
 * Throws a Fault that says how to get the server.
 * @param {ServerName} name @param {Places} places
 * @param {Suits} [suits] refuses what was found, for example a PostgreSQL of another major version
 */
export async function locate(name, places, suits = () => true) {
  /** @type {Error | null} */
  let trouble = null
  for (const provider of providersInOrder()) {
    try {
      const found = (await candidatesOf(provider, name, places)).find(suits)
      if (found !== undefined) return found
    } catch (error) {
      trouble = /** @type {Error} */ (error)
    }
  }
  const reason = trouble === null ? '' : ` (fetching it failed: ${lastLine(trouble)})`
  throw new Fault(`${LABELS[name]} was not found${reason}: ${INSTALL[name]}.`, { cause: trouble })
}

function providersInOrder() {
  const wanted = process.env['TOLLGATE_INFRA'] ? process.env['TOLLGATE_INFRA'].split(',') : PROVIDERS
  const unknown = wanted.find((provider) => !PROVIDERS.includes(provider))
  if (unknown !== undefined)
    throw new Fault(`TOLLGATE_INFRA names "${unknown}": use a list of ${PROVIDERS.join(', ')}, or unset it.`)
  return wanted
}

/**
 * @param {string} provider @param {ServerName} name @param {Places} places
 * @returns {Promise<Binaries[]>}
 */
async function candidatesOf(provider, name, places) {
  if (provider === 'package') {
    const packaged = name === 'postgres' ? await findPackagedPostgres(places.root) : null
    return packaged === null ? [] : [packaged]
  }
  if (provider === 'path') return installed(name)
  const fetched = (await findFetched(name, places.binFolder)) ?? (await fetchNow(name, places))
  return fetched === null ? [] : [fetched]
}

/** @param {ServerName} name @param {Places} places */
async function fetchNow(name, { binFolder, report }) {
  if (!isDebianFamily()) return null
  report?.(`Fetching ${LABELS[name]} from the Debian archive into ${binFolder}`)
  await fetchFromDebian(name, binFolder)
  return findFetched(name, binFolder)
}

/** @param {ServerName} name */
async function installed(name) {
  const [program, beside] = PROGRAMS[name]
  /** @type {Binaries[]} */
  const found = []
  for (const folder of foldersWith(PROGRAMS[name])) {
    const server = path.join(folder, /** @type {string} */ (program))
    const version = await versionOf(server, {}).catch(() => null)
    if (version === null) continue
    const more = beside === undefined ? {} : { beside: path.join(folder, beside) }
    found.push({ server, ...more, env: {}, version, source: folder })
  }
  return found
}

/** @param {Error} error */
function lastLine(error) {
  const { stderr } = /** @type {{ stderr?: string }} */ (error)
  const text = stderr !== undefined && stderr.trim() !== '' ? stderr : error.message
  return text.trim().split('\n').at(-1)
}
