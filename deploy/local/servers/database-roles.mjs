import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Fault } from '../fault.mjs'

/** The services that have a schema, which bears their name. */
export const SERVICES = ['identity', 'channels', 'billing', 'logs', 'tasks']
const ROLES = path.resolve(import.meta.dirname, '../../database/roles.sql')

/** How a service reaches its rows, and how it migrates its schema. @typedef {{ url: string, migrationUrl: string }} ServiceDatabase */

/**
 * Makes the roles of all services in the database at `url`, whose own role may do so, and returns each service's addresses.
 * Throws a Fault with PostgreSQL's words when it refuses.
 * @param {string} url @param {string} secret what the roles' passwords are made from
 * @returns {Promise<Record<string, ServiceDatabase>>}
 */
export async function makeDatabaseRoles(url, secret) {
  // Here and no earlier: the packages have just been installed.
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the query that it broke tells
  try {
    await client.connect()
    await client.query(`SELECT set_config('tollgate.role_secret', $1, false)`, [secret])
    await client.query(await readFile(ROLES, 'utf8'))
    const { rows } = await client.query('SELECT current_database() AS name')
    return addressesOf(url, rows[0].name, secret)
  } catch (cause) {
    const reason = /** @type {Error} */ (cause).message
    throw new Fault(`The database's roles could not be made (${reason}): see docs/operating.md#database.`, { cause })
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * By which addresses services reach the database at `url` once their roles are made.
 * @param {string} url @param {string} database its name @param {string} secret
 * @returns {Record<string, ServiceDatabase>}
 */
export function addressesOf(url, database, secret) {
  const as = (/** @type {string} */ role) => {
    const address = new URL(url)
    address.username = encodeURIComponent(role)
    address.password = createHash('sha256').update(`${secret}:${role}`).digest('hex')
    return address.href
  }
  const entries = SERVICES.map((service) => {
    const role = `${database}_${service}`
    return [service, { url: as(role), migrationUrl: as(`${role}_owner`) }]
  })
  return Object.fromEntries(entries)
}
