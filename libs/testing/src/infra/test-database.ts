import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Client, type QueryResultRow } from 'pg'

/** What an operator runs to make the roles of the services; the same four folders up from `src` and from `dist`. */
const ROLES = path.resolve(__dirname, '../../../../deploy/database/roles.sql')
const roleSecret = 'a-secret-of-the-roles-that-tests-make'

/** An empty database of its own, in the server that the whole test run shares. */
export interface TestDatabase {
  /** For `DATABASE_URL` and clients. */
  readonly url: string
  readonly name: string
  /** Makes the roles of a service, as an operator does: one that runs it, and one that owns and migrates its schema. */
  rolesOf(service: string): Promise<{ readonly url: string; readonly migrationUrl: string }>
  /** Runs one statement on a connection of its own and returns its rows. */
  query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  /** Removes the database with its roles, and cuts off every connection that is left. */
  drop(): Promise<void>
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes a fresh, empty database in the server at `TEST_DATABASE_URL`, which jest's global setup starts when none is given.
 * Takes some 30 ms. Call `drop()` when the tests are done.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const serverUrl = process.env['TEST_DATABASE_URL']
  if (!serverUrl) throw new Error('TEST_DATABASE_URL is unset: run this test with tools/jest/it.config.cjs')
  const name = `test_${randomBytes(8).toString('hex')}`
  // template0 is never connected to, so copying it never waits for somebody.
  await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const roles: string[] = []
  const rolesOf = async (service: string) => {
    const settings = `SET tollgate.role_secret = '${roleSecret}'; SET tollgate.services = '${service}';`
    const made = [`${name}_${service}`, `${name}_${service}_owner`] as const
    roles.push(...made)
    await withClient(url.href, (client) => client.query(settings + readFileSync(ROLES, 'utf8')))
    return { url: addressAs(url, made[0]), migrationUrl: addressAs(url, made[1]) }
  }
  return {
    url: url.href,
    name,
    rolesOf,
    query: (text, values) => withClient(url.href, async (client) => (await client.query(text, values)).rows as never),
    drop: () =>
      withClient(serverUrl, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
        for (const role of roles) await client.query(`DROP ROLE IF EXISTS ${role}`)
      }),
  }
}

/** The same database, as a role that roles.sql has made. */
function addressAs(url: URL, role: string): string {
  const address = new URL(url)
  address.username = role
  address.password = createHash('sha256').update(`${roleSecret}:${role}`).digest('hex')
  return address.href
}
