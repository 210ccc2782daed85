import { existsSync } from 'node:fs'
import path from 'node:path'
import { Fault } from '../fault.mjs'
import { acquireLock } from '../processes/lock.mjs'
import { Supervisor } from '../processes/supervisor.mjs'
import { preparePostgres } from '../servers/postgres.mjs'
import { findFreePort } from '../settings/free-ports.mjs'
import { keyFileOf, readSecrets } from '../settings/secrets.mjs'
import { readState } from '../settings/state-file.mjs'

/** @typedef {import('../settings/settings.mjs').Settings} Settings */

const READY_WITHIN_MS = 60_000

/** The master secrets of the house; null where it has none yet. @param {Settings} settings */
export function masterOfHouse({ master, data }) {
  const own = keyFileOf(data)
  return master ?? (existsSync(own) ? { file: own } : null)
}

/** Where the relays of this house have their journals. @param {Settings} settings */
export const journalsOf = ({ data, urls, env }) =>
  (urls.postgres === undefined ? undefined : env['RELAY_JOURNAL_DIR']) || path.join(data, 'relay')

/**
 * Works on the database of a house, whether it runs or not.
 * @template T
 * @param {Settings} settings @param {(url: string) => Promise<T>} work
 */
export async function withDatabase(settings, work) {
  const { urls, data } = settings
  if (urls.postgres !== undefined) return work(urls.postgres)
  const port = readState(path.join(data, 'ports.json'))?.postgres
  const password = readState(path.join(data, 'secrets.json'))?.postgresPassword
  if (password === undefined || !existsSync(path.join(data, 'postgres')))
    throw new Fault(`There is no house on ${data}: set TOLLGATE_DATA to its folder, or DATABASE_URL to its database.`)
  const release = lockUnlessRuns(data)
  if (release === null) return work(`postgres://tollgate:${password}@127.0.0.1:${port}/tollgate`)
  return served(settings, release, work)
}

/**
 * The same of a house that is stopped, and stays so meanwhile: with a server of its own it begins here if it is not there yet.
 * @template T
 * @param {Settings} settings @param {(url: string) => Promise<T>} work
 */
export async function withStoppedDatabase(settings, work) {
  if (settings.urls.postgres !== undefined) return work(settings.urls.postgres)
  return served(settings, acquireLock(settings.data), work)
}

/** @param {string} data @returns {(() => void) | null} null where the launcher has it */
function lockUnlessRuns(data) {
  try {
    return acquireLock(data)
  } catch (error) {
    if (error instanceof Fault && /is in use by the launcher/.test(error.message)) return null
    throw error
  }
}

/**
 * Starts the house's own server for as long as the work lasts.
 * @template T
 * @param {Settings} settings @param {() => void} release @param {(url: string) => Promise<T>} work
 */
async function served({ root, data, master, env }, release, work) {
  const supervisor = new Supervisor({ data, env, report: console.error })
  try {
    const { postgresPassword: password } = readSecrets(data, master)
    const spec = await preparePostgres({
      folder: path.join(data, 'postgres'),
      port: await findFreePort(),
      password,
      durable: true,
      places: { root, binFolder: path.join(data, 'bin'), report: console.error },
    })
    await supervisor.start(spec, { readyWithinMs: READY_WITHIN_MS })
    return await work(spec.url)
  } finally {
    await supervisor.stop()
    release()
  }
}
