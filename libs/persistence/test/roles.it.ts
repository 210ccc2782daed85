import { type TestDatabase, testDatabase } from '@tollgate/testing'
import { Client } from 'pg'
import type { DataSource } from 'typeorm'
import { jobLimitMs, migrateService, openDataSource, Transactions } from '../src'
import { Book, shelf } from './shelf'

const denied = 'permission denied'

describe('The roles of a service', () => {
  let database: TestDatabase
  let roles: Awaited<ReturnType<TestDatabase['rolesOf']>>
  let source: DataSource | null = null

  beforeEach(async () => {
    database = await testDatabase()
    roles = await database.rolesOf('shelf')
  })
  afterEach(async () => {
    await source?.destroy()
    source = null
    await database.drop()
  })

  const open = async (options: Partial<Parameters<typeof openDataSource>[0]> = {}) =>
    (source = await openDataSource({ ...shelf, ...roles, poolSize: 2, ...options }))

  it('are no superusers: one reads and writes rows, and makes, changes and drops nothing', async () => {
    const { manager } = await open()
    await manager.insert(Book, { title: 'Emma', units: 5 })
    await manager.update(Book, { title: 'Emma' }, { units: 6 })
    expect(await manager.find(Book)).toMatchObject([{ title: 'Emma', units: 6 }])
    await manager.delete(Book, { title: 'Emma' })
    const [role] = await manager.query<object[]>('SELECT * FROM pg_roles WHERE rolname = current_user')
    expect(role).toMatchObject({ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false })
    for (const statement of [
      'CREATE TABLE shelf.more (id int)',
      'CREATE TABLE public.more (id int)',
      'CREATE SCHEMA more',
      'TRUNCATE shelf.books',
      `COPY (SELECT 1) TO PROGRAM 'true'`,
      `SELECT pg_read_file('PG_VERSION')`,
      'SELECT rolpassword FROM pg_authid',
      'CREATE EXTENSION dblink',
    ])
      await expect(manager.query(statement)).rejects.toThrow(denied)
    for (const statement of ['DROP TABLE shelf.books', 'ALTER TABLE shelf.books DISABLE TRIGGER ALL'])
      await expect(manager.query(statement)).rejects.toThrow('must be owner')
  })

  it('see nothing of another service, not even as owners', async () => {
    await open()
    const other = await database.rolesOf('attic')
    const attic = await openDataSource({ ...shelf, ...other, schema: 'attic', migrations: [], entities: [] })
    for (const url of [other.url, other.migrationUrl]) {
      const client = new Client({ connectionString: url })
      await client.connect()
      await expect(client.query('SELECT * FROM shelf.books')).rejects.toThrow(denied)
      await expect(client.query(`SET ROLE ${new URL(roles.url).username}`)).rejects.toThrow(denied)
      await client.end()
    }
    await attic.destroy()
  })

  it('take over what a superuser has made before, in any state, however often they are made', async () => {
    const before = await openDataSource({ ...shelf, url: database.url, migrations: shelf.migrations.slice(0, 1) })
    await before.destroy()
    await database.query('CREATE TABLE shelf.series (id serial PRIMARY KEY)')
    await database.query('CREATE SEQUENCE shelf.free')
    await database.query('CREATE TABLE shelf.days (day int NOT NULL) PARTITION BY RANGE (day)')
    await database.query('CREATE TABLE shelf.day_1 PARTITION OF shelf.days FOR VALUES FROM (1) TO (2)')
    await database.query('CREATE FUNCTION shelf.one() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$')
    await database.query(`CREATE TYPE shelf.state AS ENUM ('new')`)
    for (let time = 0; time < 2; time++) await database.rolesOf('shelf')
    const { manager } = await open()
    await manager.insert(Book, { title: 'Emma', units: 5, lentAt: 7 })
    await manager.query(`INSERT INTO shelf.series DEFAULT VALUES`)
    await manager.query(`INSERT INTO shelf.days VALUES (1)`)
    expect(await manager.query(`SELECT shelf.one() AS one, nextval('shelf.free')::int AS free`)).toEqual([
      { one: 1, free: 1 },
    ])
    const owner = new Client({ connectionString: roles.migrationUrl })
    await owner.connect()
    await owner.query('DROP SCHEMA shelf CASCADE')
    await owner.end()
  })

  it('need the owner to migrate, and say so where they have none', async () => {
    const { migrations } = shelf
    await (await openDataSource({ ...shelf, ...roles, migrations: migrations.slice(0, 1) })).destroy()
    await expect(open({ migrationUrl: undefined })).rejects.toThrow('start it once with DATABASE_MIGRATION_URL')
    await (await openDataSource({ ...shelf, ...roles })).destroy()
    await open({ migrationUrl: undefined })
  })

  it('may be migrated by a process of its own, after which who serves needs no owner', async () => {
    process.env['DATABASE_MIGRATION_URL'] = roles.migrationUrl
    try {
      await migrateService('shelf', shelf.migrations)
      expect(process.exitCode).toBeUndefined()
    } finally {
      delete process.env['DATABASE_MIGRATION_URL']
    }
    const { manager } = await open({ migrationUrl: undefined })
    expect(await manager.find(Book)).toEqual([])
    // Without an address, or a role that may: it says so and ends with 1.
    await migrateService('shelf', shelf.migrations)
    expect(process.exitCode).toBe(1)
    process.exitCode = undefined
  })

  it('hold a statement to its limit, whose connection serves the next; jobs and migrations take longer', async () => {
    class Slow1700000000002 {
      name = 'Slow1700000000002'

      async up(runner: { query(sql: string): Promise<unknown> }) {
        await runner.query('SELECT pg_sleep(0.5)')
      }

      async down() {}
    }
    const limited = await open({
      poolSize: 1,
      statementLimitMs: 200,
      migrations: [...shelf.migrations, Slow1700000000002],
    })
    const transactions = new Transactions(limited)
    const slow = 'SELECT 1 AS one FROM pg_sleep(0.5)'
    const givenUp = { code: 'persistence.unavailable', context: { isGivenUp: true } }
    await expect(transactions.read((tx) => tx.query(slow))).rejects.toMatchObject(givenUp)
    await expect(transactions.run((tx) => tx.query(slow))).rejects.toMatchObject(givenUp)
    const patient = { statementLimitMs: jobLimitMs }
    expect(await transactions.read((tx) => tx.query(slow), patient)).toEqual([{ one: 1 }])
    expect(await transactions.run((tx) => tx.query(slow), patient)).toEqual([{ one: 1 }])
    // The limit of one transaction is not that of the next.
    await expect(transactions.read((tx) => tx.query(slow))).rejects.toMatchObject(givenUp)
  })

  it('hold no transaction open for ever', async () => {
    const only = await open({ poolSize: 1 })
    const [limits] = await only.query<object[]>(
      `SELECT current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`,
    )
    expect(limits).toEqual({ statement: '10s', idle: '1min' })
    const transactions = new Transactions(only)
    let attempts = 0
    await transactions.run(async (tx) => {
      attempts += 1
      await tx.query('SET LOCAL idle_in_transaction_session_timeout = 100')
      if (attempts === 1) await new Promise((resolve) => setTimeout(resolve, 300))
      await tx.query('SELECT 1')
    })
    expect(attempts).toBe(2)
  })
})
