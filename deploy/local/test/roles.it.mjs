import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { makeDatabaseRoles } from '../servers/database-roles.mjs'
import { preparePostgres } from '../servers/postgres.mjs'
import { findFreePort } from '../settings/free-ports.mjs'
import { temporaryFolder } from './temporary-folder.mjs'

const root = path.resolve(import.meta.dirname, '../../..')
const secret = 's'.repeat(32)

/** Runs `work` on a server of its own. @param {(url: string, home: string) => Promise<void>} work */
async function onServer(work) {
  const home = temporaryFolder()
  const places = { root, binFolder: path.join(home, 'bin') }
  const wish = {
    folder: path.join(home, 'postgres'),
    port: await findFreePort(),
    password: 'secret',
    durable: true,
    places,
  }
  const { command, args, env, isReady, stopSignal, url } = await preparePostgres(wish)
  const server = spawn(command, args, { env: { ...process.env, ...env }, stdio: 'ignore' })
  try {
    while (!(await isReady())) {
      assert.deepEqual([server.exitCode, server.signalCode], [null, null], 'PostgreSQL must not end')
      await delay(20)
    }
    await work(url, home)
  } finally {
    server.kill(stopSignal)
    await once(server, 'exit')
  }
}

/** @param {Awaited<ReturnType<typeof makeDatabaseRoles>>} databases @param {string} service */
function ofService(databases, service) {
  const own = databases[service]
  assert.ok(own, `${service} has no roles`)
  return own
}

/** @param {string} url @param {string[]} statements */
async function query(url, ...statements) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

describe('the roles of the services', () => {
  it('are made for a new database as for one that a superuser filled, and again', { timeout: 60_000 }, () =>
    onServer(async (url) => {
      await query(url, 'CREATE SCHEMA logs', 'CREATE TABLE logs.before (id serial PRIMARY KEY)')
      const databases = await makeDatabaseRoles(url, secret)
      assert.deepEqual(await makeDatabaseRoles(url, secret), databases)
      assert.deepEqual(Object.keys(databases), ['identity', 'channels', 'billing', 'logs', 'tasks'])
      for (const [service, { url: own, migrationUrl }] of Object.entries(databases)) {
        await query(migrationUrl, `CREATE TABLE ${service}.things (id serial PRIMARY KEY, name text)`)
        await query(own, `INSERT INTO ${service}.things (name) VALUES ('a')`)
        await assert.rejects(query(own, `CREATE TABLE ${service}.more (id int)`), /permission denied/)
      }
      await query(
        ofService(databases, 'logs').url,
        'INSERT INTO logs.before DEFAULT VALUES',
        'CREATE TEMP TABLE t (id int)',
      )
      await assert.rejects(
        query(ofService(databases, 'logs').url, 'SELECT * FROM identity.things'),
        /permission denied/,
      )
      await assert.rejects(
        query(ofService(databases, 'logs').migrationUrl, 'SELECT * FROM identity.things'),
        /permission denied/,
      )
    }),
  )

  it('are made by who owns the database and may make roles', { timeout: 60_000 }, () =>
    onServer(async (url) => {
      await query(
        url,
        `CREATE ROLE operator LOGIN CREATEROLE PASSWORD 'operator'`,
        'CREATE DATABASE shop OWNER operator',
      )
      const operator = new URL(url)
      Object.assign(operator, { username: 'operator', password: 'operator', pathname: '/shop' })
      const databases = await makeDatabaseRoles(operator.href, secret)
      assert.deepEqual(await makeDatabaseRoles(operator.href, secret), databases)
      assert.equal(new URL(ofService(databases, 'identity').url).username, 'shop_identity')
      await query(ofService(databases, 'identity').migrationUrl, 'CREATE TABLE identity.things (id int)')
      assert.deepEqual(await query(ofService(databases, 'identity').url, 'SELECT * FROM identity.things'), [])
    }),
  )

  it('are said by one command, which says what is missing', { timeout: 60_000 }, () =>
    onServer(async (url, home) => {
      const run = async (/** @type {string} */ address) => {
        const env = { ...process.env, TOLLGATE_DATA: path.join(home, 'data'), DATABASE_URL: address }
        const child = spawn(process.execPath, [path.join(root, 'deploy/local/roles.mjs')], { env })
        let output = ''
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
        const [code] = await once(child, 'close')
        return { code, output }
      }
      const said = await run(url)
      assert.equal(said.code, 0, said.output)
      const own = /^DATABASE_URL=(\S+_billing:\S+)$/m.exec(said.output)?.[1] ?? ''
      assert.deepEqual(await query(own, 'SELECT 1 AS one'), [{ one: 1 }])
      const denied = await run(own)
      assert.equal(denied.code, 1)
      assert.match(denied.output, /^The database's roles could not be made \(permission denied.*\): see docs/)
      assert.match((await run('')).output, /^Set DATABASE_URL/)
    }),
  )
})
