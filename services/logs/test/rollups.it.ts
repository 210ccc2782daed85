import { createLog } from '@tollgate/platform'
import { FoldWatch } from '../src/folding/fold-watch'
import { filterOf } from './support/filters'
import { aFewIds, LogWorld, random, rowsOf } from './support/log-world'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs
const midnightMs = Date.UTC(2026, 2, 10)

describe('sums of the usage log', () => {
  let world: LogWorld

  beforeEach(async () => {
    world = await LogWorld.open()
  })
  afterEach(() => world?.close())

  it.each([1, 2, 3])('L15: count, page and add up what any filter finds, folded or live (history %i)', async (seed) => {
    const dice = random(seed)
    for (let round = 0; round < 4; round += 1) {
      await world.writer.write(rowsOf(dice, 150, midnightMs, 4 * dayMs))
      if (dice(2) === 0) await world.folding.fold()
      for (let asked = 0; asked < 6; asked += 1) await world.expectTruth(filterOf(dice, midnightMs), 10 + dice(60))
    }
  })

  it('L5: tell the rates of the last minute, of all and of some', async () => {
    await world.clock.advance(midnightMs + 400 - world.clock.nowMs())
    await world.writer.write(rowsOf(random(15), 200, midnightMs - 90_000, 90_000))
    await world.folding.foldWhenDue()
    for (let second = 0; second < 4; second += 1) {
      await world.writer.write(rowsOf(random(16 + second), 20, world.clock.nowMs() - 5_000, 5_000))
      for (const asked of [
        {},
        { outcome: 'cut' },
        { request_id: aFewIds(3)! },
        { model_name: 'model-1%' },
        { userId: 2 },
        { channel: 2 },
        { group: 'group-1', token_name: 'token-1' },
        { token_name: 'token-2', outcome: 'complete' },
        { username: 'user-3', channel: 1 },
      ] as const) {
        await world.expectTruth(asked, 200)
      }
      await world.clock.advance(17_300)
      await world.folding.foldWhenDue()
    }
    await world.clock.advance(dayMs)
    await world.folding.foldWhenDue()
    for (const seconds of ['usage_seconds', 'usage_place_seconds'])
      expect(await world.source.query(`SELECT * FROM logs.${seconds}`)).toEqual([])
    await world.expectTruth({}, 200)
  })

  it('find the rows of a model whatever its name is, and of many', async () => {
    const names = [
      'm'.repeat(9_000),
      'm_1',
      'm%1',
      "m'1\\",
      ...Array.from({ length: 30 }, (_, index) => `many-${index}`),
    ]
    const rows = rowsOf(random(21), 102, midnightMs, dayMs).map((row, at) => ({ ...row, model: names[at % 34]! }))
    await world.writer.write(rows)
    const found = async (name: string) => (await world.list({ model_name: name }, 1, 100)).items.length
    expect(await Promise.all(['mmm%', 'm_1', "m'1\\", 'many-%', 'none'].map(found))).toEqual([3, 3, 3, 90, 0])
  })

  it('count a row once that is told five times, and one beside it', async () => {
    const rows = rowsOf(random(7), 100, midnightMs, dayMs)
    for (let told = 0; told < 5; told += 1) {
      await world.writer.write(told === 2 ? [...rows, ...rowsOf(random(8), 1, midnightMs, dayMs)] : rows)
      await world.folding.fold()
    }
    expect((await world.list({}, 1)).total).toBe(101)
  })

  it('add up what several processes write at once, in any order, while sums are taken in', async () => {
    const rows = rowsOf(random(9), 600, midnightMs, 2 * hourMs)
    const writers = [world.writer, world.anotherWriter(), world.anotherWriter()]
    const parts = writers.map((writer, index) => {
      const own = index % 2 === 0 ? rows : rows.toReversed()
      return Promise.all(Array.from({ length: 6 }, (_, part) => writer.write(own.slice(part * 100, part * 100 + 100))))
    })
    await Promise.all([...parts, world.folding.fold(), world.folding.fold()])
    expect((await world.list({}, 1)).total).toBe(600)
    await world.expectTruth({}, 50)
  })

  it('are made of the rows that a log has from before there were sums, and of sums that were live', async () => {
    const old = await LogWorld.openOlder(
      rowsOf(random(11), 400, midnightMs, 3 * dayMs),
      rowsOf(random(10), 150, midnightMs, 3 * dayMs),
    )
    try {
      await old.clock.advance(midnightMs + 4 * dayMs - old.clock.nowMs())
      const dice = random(12)
      for (let asked = 0; asked < 10; asked += 1) await old.expectTruth(filterOf(dice, midnightMs), 20 + dice(60))
      await old.writer.write(rowsOf(dice, 50, midnightMs, 3 * dayMs))
      await old.folding.fold()
      await old.expectTruth({}, 40)
    } finally {
      await old.close()
    }
  })

  it('are taken in, and seconds taken away, within the time of a job, however much has come together', async () => {
    await world.writer.write(rowsOf(random(22), 20, midnightMs, dayMs))
    await world.source.query(`CREATE TABLE logs.limits (of text, statement_timeout text)`)
    await world.source.query(`
      CREATE FUNCTION logs.note_limit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO logs.limits VALUES (tg_table_name, current_setting('statement_timeout'));
        RETURN NULL;
      END $$`)
    const tables = ['usage_place_seconds', 'usage_seconds', 'usage_unfolded']
    for (const table of tables)
      await world.source.query(`
        CREATE TRIGGER note_limit BEFORE DELETE ON logs.${table} FOR EACH STATEMENT EXECUTE FUNCTION logs.note_limit()`)
    await world.folding.foldWhenDue()
    const limits = await world.source.query(`SELECT of, statement_timeout AS "limit" FROM logs.limits ORDER BY of`)
    expect(limits).toEqual(tables.map((of) => ({ of, limit: '10min' })))
  })

  it('are taken in when the interval is over, or when there are many', async () => {
    await world.writer.write(rowsOf(random(13), 20, midnightMs, dayMs))
    await world.folding.foldWhenDue()
    expect(await world.unfoldedRows()).toBe(0)
    await world.writer.write(rowsOf(random(14), 20, midnightMs, dayMs))
    await world.clock.advance(5 * 60_000 - 1)
    await world.folding.foldWhenDue()
    expect(await world.unfoldedRows()).toBeGreaterThan(0)
    await world.clock.advance(1)
    await world.folding.foldWhenDue()
    expect(await world.unfoldedRows()).toBe(0)
    await world.writer.write(rowsOf(random(15), 2_001, midnightMs, dayMs))
    await world.folding.foldWhenDue()
    expect(await world.unfoldedRows()).toBe(0)
  })

  it('are taken in by the process itself when no job has come for two intervals', async () => {
    const left = () => world.folding.foldWhenLeft(new AbortController().signal)
    await world.folding.foldWhenDue()
    await world.writer.write(rowsOf(random(15), 20, midnightMs, dayMs))
    await world.clock.advance(10 * 60_000 - 1)
    expect(await left()).toBe(0)
    expect(await world.unfoldedRows()).toBeGreaterThan(0)
    await world.clock.advance(1)
    const watch = new FoldWatch(world.folding, world.clock, createLog('test'))
    watch.onApplicationBootstrap()
    await world.clock.advance(30_000)
    while ((await world.unfoldedRows()) > 0);
    await watch.beforeApplicationShutdown()
    expect(await left()).toBe(0)
    await world.expectTruth({}, 40)
  })
})
