import { startPostgres, type TestDatabase, testDatabase } from '@tollgate/testing'
import { openDataSource } from '../src'
import { Book, shelf } from './shelf'

describe('openDataSource', () => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await testDatabase()
  })
  afterEach(() => database.drop())

  it('makes the schema and runs each migration once, however many copies start together', async () => {
    const copies = Array.from({ length: 4 }, () => openDataSource({ ...shelf, url: database.url, poolSize: 2 }))
    const sources = await Promise.all(copies)
    const ran = await database.query<{ name: string }>('SELECT name FROM shelf.migrations ORDER BY id')
    expect(ran.map(({ name }) => name)).toEqual(['MakeBooks1700000000000', 'AddLending1700000000001'])
    await Promise.all(sources.map((source) => source.destroy()))
  })

  it('starts again on what is there', async () => {
    const first = await openDataSource({ ...shelf, url: database.url })
    await first.manager.insert(Book, { title: 'Emma', units: 5 })
    await first.destroy()
    const second = await openDataSource({ ...shelf, url: database.url })
    expect(await second.manager.findOneByOrFail(Book, { title: 'Emma' })).toMatchObject({ units: 5, lentAt: null })
    await second.destroy()
  })

  it('reads bigints as numbers, from columns and from raw SQL, and refuses what would lose units', async () => {
    const source = await openDataSource({ ...shelf, url: database.url })
    await source.manager.insert(Book, { title: 'Emma', units: Number.MAX_SAFE_INTEGER, lentAt: 7 })
    expect(await source.manager.findOneByOrFail(Book, { title: 'Emma' })).toMatchObject({
      units: Number.MAX_SAFE_INTEGER,
      lentAt: 7,
    })
    expect(await source.query('SELECT count(*) AS books, max(units) AS units FROM shelf.books')).toEqual([
      { books: 1, units: Number.MAX_SAFE_INTEGER },
    ])
    await expect(source.manager.insert(Book, { title: 'Ulysses', units: 0.5 })).rejects.toThrow(RangeError)
    await expect(source.query('SELECT 9007199254740993::bigint')).rejects.toThrow('does not fit a JS number')
    await source.destroy()
  })

  it('stops at a migration that fails, and leaves none of it behind', async () => {
    class Broken1700000000002 {
      async up(runner: { query(sql: string): Promise<unknown> }) {
        await runner.query('CREATE TABLE shelf.half (id int)')
        await runner.query('SELECT nonsense')
      }

      async down() {}
    }
    const migrations = [...shelf.migrations, Broken1700000000002]
    await expect(openDataSource({ ...shelf, migrations, url: database.url })).rejects.toThrow('nonsense')
    expect(await database.query("SELECT to_regclass('shelf.half') AS half")).toEqual([{ half: null }])
  })

  it('waits for a server that is not there yet', async () => {
    const server = await startPostgres()
    await server.crash()
    const opening = openDataSource({ ...shelf, url: server.url })
    await server.resume()
    const source = await opening
    expect(await source.manager.count(Book)).toBe(0)
    await source.destroy()
    await server.stop()
  })
})
