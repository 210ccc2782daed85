import { defineErrors } from '@tollgate/platform'
import { startPostgres, type TestDatabase, testDatabase } from '@tollgate/testing'
import type { DataSource } from 'typeorm'
import { onCommit, openDataSource, Transactions, type Tx } from '../src'
import { Book, shelf } from './shelf'

const errors = defineErrors('shelf', { full: { zh: '书架满了', en: 'The shelf is full' } })
const killAndWait = 'SELECT pg_terminate_backend($1, 5000)'

describe('Transactions', () => {
  let database: TestDatabase
  let source: DataSource
  let transactions: Transactions

  beforeEach(async () => {
    database = await testDatabase()
    source = await openDataSource({ ...shelf, url: database.url, poolSize: 4 })
    transactions = new Transactions(source)
  })
  afterEach(async () => {
    await source.destroy()
    await database.drop()
  })

  const titles = async () =>
    (await database.query<Book>('SELECT title FROM shelf.books ORDER BY 1')).map((b) => b.title)
  const pidOf = async (tx: Tx) => {
    const [row] = await tx.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid')
    return row?.pid
  }

  it('commits, then runs the hooks in their order, then answers', async () => {
    const steps: unknown[] = []
    const answer = await transactions.run(async (tx) => {
      onCommit(tx, async () => void steps.push('first', await titles()))
      onCommit(tx, async () => void steps.push('second'))
      await tx.insert(Book, { title: 'Emma' })
      steps.push('worked')
      return 42
    })
    expect(answer).toBe(42)
    expect(steps).toEqual(['worked', 'first', ['Emma'], 'second'])
  })

  it('rolls back when the work throws, and forgets its hooks', async () => {
    const hook = jest.fn()
    const work = transactions.run(async (tx) => {
      onCommit(tx, hook)
      await tx.insert(Book, { title: 'Emma' })
      throw errors.full()
    })
    await expect(work).rejects.toMatchObject({ code: 'shelf.full' })
    expect(await titles()).toEqual([])
    expect(hook).not.toHaveBeenCalled()
  })

  it('keeps what was committed when a hook fails', async () => {
    await transactions.run(async (tx) => {
      onCommit(tx, () => Promise.reject(new Error('no bus')))
      await tx.insert(Book, { title: 'Emma' })
    })
    expect(await titles()).toEqual(['Emma'])
  })

  it('refuses hooks for a manager that is no transaction', () => {
    expect(() => onCommit(source.manager, async () => undefined)).toThrow('Transactions.run')
  })

  it('runs two transactions that fight for the same rows until both have won', async () => {
    await source.manager.insert(Book, [{ title: 'a' }, { title: 'b' }])
    let arrived = 0
    let open: () => void = () => undefined
    const bothHoldOne = new Promise<void>((resolve) => (open = resolve))
    const take = (first: string, second: string) =>
      transactions.run(async (tx) => {
        await tx.increment(Book, { title: first }, 'units', 1)
        if (++arrived === 2) open()
        await bothHoldOne
        await tx.increment(Book, { title: second }, 'units', 1)
      })
    await Promise.all([take('a', 'b'), take('b', 'a')])
    expect(await database.query('SELECT units FROM shelf.books')).toEqual([{ units: '2' }, { units: '2' }])
  })

  it('runs serializable work again until no other has changed what it read', async () => {
    await source.manager.insert(Book, { title: 'Emma', units: 0 })
    const add = () =>
      transactions.run(
        async (tx) => {
          const { units } = await tx.findOneByOrFail(Book, { title: 'Emma' })
          await tx.update(Book, { title: 'Emma' }, { units: units + 1 })
        },
        { isolation: 'SERIALIZABLE' },
      )
    await Promise.all([add(), add(), add(), add()])
    expect(await database.query('SELECT units FROM shelf.books')).toEqual([{ units: '4' }])
  })

  it('runs again what lost its connection before the commit, with the hooks of the last attempt only', async () => {
    const hook = jest.fn()
    let attempts = 0
    await transactions.run(async (tx) => {
      attempts += 1
      onCommit(tx, async () => hook(attempts))
      await tx.insert(Book, { title: 'Emma' })
      if (attempts === 1) await database.query(killAndWait, [await pidOf(tx)])
      await tx.insert(Book, { title: 'Persuasion' })
    })
    expect(attempts).toBe(2)
    expect(await titles()).toEqual(['Emma', 'Persuasion'])
    expect(hook.mock.calls).toEqual([[2]])
  })

  it('says that the outcome is unknown when the connection is lost during the commit', async () => {
    await database.query(`CREATE FUNCTION shelf.die() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5); RETURN NULL; END'`)
    await database.query(`CREATE CONSTRAINT TRIGGER die AFTER INSERT ON shelf.books
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shelf.die()`)
    const work = jest.fn((tx: Tx) => tx.insert(Book, { title: 'Emma' }))
    await expect(transactions.run(work)).rejects.toMatchObject({
      code: 'persistence.unavailable',
      context: { isOutcomeUnknown: true },
    })
    expect(work).toHaveBeenCalledTimes(1)
    await database.query('DROP TRIGGER die ON shelf.books')
    await transactions.run((tx) => tx.insert(Book, { title: 'Persuasion' }))
    expect(await titles()).toEqual(['Persuasion'])
  })

  it('does not wait for a free connection for longer than anybody waits for an answer', async () => {
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    const busy = Array.from({ length: 4 }, () => transactions.run(() => gate))
    await expect(transactions.read((tx) => tx.query('SELECT 1'))).rejects.toMatchObject({
      code: 'persistence.unavailable',
    })
    release()
    await Promise.all(busy)
  }, 4_000)

  it('tells a broken rule at the commit as what it is', async () => {
    await database.query('CREATE TABLE shelf.loans (title text REFERENCES shelf.books DEFERRABLE INITIALLY DEFERRED)')
    const work = transactions.run((tx) => tx.query(`INSERT INTO shelf.loans VALUES ('Emma')`))
    await expect(work).rejects.toMatchObject({ code: '23503' })
  })
})

describe('Transactions on a server that dies', () => {
  it('tells that it is away, and goes on by itself when the server is back', async () => {
    const server = await startPostgres()
    // The servers of tests answer a commit before it is on disk.
    const settle = () => transactions.read((manager) => manager.query('CHECKPOINT'))
    const source = await openDataSource({ ...shelf, url: server.url, poolSize: 3 })
    const transactions = new Transactions(source)
    await Promise.all([1, 2, 3].map(() => transactions.read((manager) => manager.query('SELECT pg_sleep(0.01)'))))
    await settle()

    await server.crash()
    const down = transactions.run((tx) => tx.insert(Book, { title: 'lost' }))
    await expect(down).rejects.toMatchObject({
      code: 'persistence.unavailable',
      context: { retryAfterMs: expect.any(Number) },
    })
    const across = transactions.run((tx) => tx.insert(Book, { title: 'Emma' }))
    await server.resume()
    await across
    expect(await transactions.read((manager) => manager.find(Book))).toMatchObject([{ title: 'Emma' }])

    await settle()
    await server.crash()
    await server.resume()
    expect(await transactions.read((manager) => manager.count(Book))).toBe(1)
    await source.destroy()
    await server.stop()
  })
})
