import os from 'node:os'
import path from 'node:path'
import { Fault } from '../fault.mjs'
import { masterOf, withoutFiles } from './secret-files.mjs'

/**
 * What this start was asked for.
 * @typedef {object} Settings
 * @property {string} root    the repository
 * @property {string} data    folder of all state
 * @property {string} host    address that the edge listens on
 * @property {number} port    the public port
 * @property {number | null} relayPort   null: any free one
 * @property {number} relayWorkers
 * @property {Partial<Record<'postgres' | 'redis' | 'nats', string>>} urls   servers to use instead of embedded ones
 * @property {import('./secrets.mjs').Master | null} master   the master secrets, where the operator gives them
 * @property {boolean} makesRoles  in a database that is not embedded
 * @property {boolean} isDev  rebuild and restart what changes
 * @property {boolean} isDemo  with an upstream simulator and something to see
 * @property {NodeJS.ProcessEnv} env
 */

/**
 * Reads variables and arguments; throws a Fault that names the first wrong one.
 * @param {string} root @param {NodeJS.ProcessEnv} given @param {string[]} args
 * @returns {Settings}
 */
export function readSettings(root, given, args) {
  const unknown = args.find((arg) => arg !== '--dev' && arg !== '--demo')
  if (unknown !== undefined) throw new Fault(`npm start does not know "${unknown}": leave it out.`)
  const master = masterOf(given)
  const env = withoutFiles(given)
  return {
    root,
    data: path.resolve(root, env['TOLLGATE_DATA'] || '.data'),
    host: env['HTTP_HOST'] || '127.0.0.1',
    port: numberOf(env, 'PORT', 65_535) ?? 3000,
    relayPort: numberOf(env, 'RELAY_PORT', 65_535),
    relayWorkers: numberOf(env, 'RELAY_WORKERS', 1_024) ?? Math.max(1, os.availableParallelism() - 1),
    urls: { postgres: urlOf(env, 'DATABASE_URL'), redis: urlOf(env, 'REDIS_URL'), nats: urlOf(env, 'NATS_URL') },
    master,
    makesRoles: flagOf(env, 'DATABASE_ROLES'),
    isDev: args.includes('--dev'),
    isDemo: args.includes('--demo'),
    env,
  }
}

/** Where this host reaches the edge: an address for all of its networks is none to connect to. @param {Settings} settings */
export const reachableHost = ({ host }) => (host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host)

/** @param {NodeJS.ProcessEnv} env @param {string} name @param {number} most */
function numberOf(env, name, most) {
  const text = env[name]
  if (!text) return null
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new Fault(`${name} is "${text}": set it to a whole number from 1 to ${most}, or unset it.`)
}

/** @param {NodeJS.ProcessEnv} env @param {string} name */
function flagOf(env, name) {
  const text = env[name] || 'false'
  if (text === 'true' || text === 'false') return text === 'true'
  throw new Fault(`${name} is "${text}": set it to true or false, or unset it.`)
}

/** @param {NodeJS.ProcessEnv} env @param {string} name */
function urlOf(env, name) {
  const text = env[name]
  if (!text) return undefined
  // NATS takes a list of servers.
  if (text.split(',').every((each) => URL.canParse(each))) return text
  throw new Fault(`${name} is not a URL: set it like ${EXAMPLES[name]}, or unset it.`)
}

/** @type {Record<string, string>} */
const EXAMPLES = {
  DATABASE_URL: 'postgres://user:password@host:5432/tollgate',
  REDIS_URL: 'redis://host:6379',
  NATS_URL: 'nats://host:4222',
}
