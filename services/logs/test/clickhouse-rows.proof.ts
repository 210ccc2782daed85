import { ClickHouse } from '../src/clickhouse/clickhouse'
import { Bindings } from '../src/clickhouse/statement'
import type { LogWalk } from '../src/usage-log/log-walk'
import { chartOf, expectChart } from './support/chart-truth'
import { ClickHouseServer } from './support/clickhouse/clickhouse-server'
import { filterOf } from './support/filters'
import { aFewIds, LogWorld, random, rowsOf, scopeOf } from './support/log-world'
import { expectShares } from './support/shares-truth'
import { TailWorld } from './support/tail-world'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs
const midnightMs = Date.UTC(2026, 2, 10)

let server: ClickHouseServer

beforeAll(async () => {
  server = await ClickHouseServer.start()
})
afterAll(() => server?.stop())

describe('the usage log in ClickHouse', () => {
  let world: LogWorld

  beforeEach(async () => {
    world = await LogWorld.open(await server.database())
    await world.clock.advance(midnightMs + 5 * dayMs - world.clock.nowMs())
  })
  afterEach(() => world?.close())

  it.each([1, 2, 3])('L15: counts, pages and adds up what any filter finds (history %i)', async (seed) => {
    const dice = random(seed)
    for (let round = 0; round < 3; round += 1) {
      await world.writer.write(rowsOf(dice, 150, midnightMs, 4 * dayMs))
      for (let asked = 0; asked < 6; asked += 1) await world.expectTruth(filterOf(dice, midnightMs), 40 + dice(60))
    }
  })

  it('L5: tells the rates of the last minute, of all and of some', async () => {
    await world.writer.write(rowsOf(random(15), 200, world.clock.nowMs() - 90_000, 90_000))
    for (const asked of [{}, { outcome: 'cut' }, { request_id: aFewIds(3)! }, { userId: 2 }] as const)
      await world.expectTruth(asked, 200)
  })

  it('L51: draws what any filter finds, with how long it took', async () => {
    const rows = rowsOf(random(91), 300, midnightMs, 4 * dayMs)
    await world.writer.write(rows)
    const dice = random(92)
    for (let asked = 0; asked < 12; asked += 1) await expectChart(world, rows, filterOf(dice, midnightMs))
    const { is_timed, steps } = await chartOf(world, { start_timestamp: midnightMs / 1_000, model_name: 'model-1' })
    expect([is_timed, steps.some(({ p95 }) => p95 !== null && p95 > 0)]).toEqual([true, true])
  })

  it('L57: tells where the calls of a user went', async () => {
    const rows = rowsOf(random(93), 300, midnightMs, 4 * dayMs)
    await world.writer.write(rows)
    const dice = random(94)
    for (let asked = 0; asked < 12; asked += 1)
      await expectShares(world, rows, { ...filterOf(dice, midnightMs), userId: dice(5) })
  })

  it('finds what names may hold, however long and strange', async () => {
    const names = ['m'.repeat(9_000), 'm_1', 'm%1', `m'1\\`, 'm\t\n{p0: String}', `') OR 1 --`]
    const rows = rowsOf(random(21), 60, midnightMs, dayMs).map((row, at) => ({ ...row, model: names[at % 6]! }))
    await world.writer.write(rows)
    const found = async (name: string) => (await world.list({ model_name: name }, 1)).total
    expect(await Promise.all(names.map(found))).toEqual([10, 10, 20, 10, 10, 10])
    expect(await Promise.all(['mmm%', 'm%', `m'1\\%`, 'none'].map(found))).toEqual([10, 50, 10, 0])
    await world.expectTruth({ username: `' OR 1 --` }, 50)
  })

  it('L46: keeps a row once that is told five times, by several at once, and one beside it', async () => {
    const rows = rowsOf(random(7), 300, midnightMs, dayMs)
    for (let told = 0; told < 3; told += 1)
      await world.writer.write(told === 2 ? [...rows, ...rowsOf(random(8), 1, midnightMs, dayMs)] : rows)
    await Promise.all([world.anotherWriter().write(rows), world.anotherWriter().write(rows.toReversed())])
    expect((await world.list({}, 1)).total).toBe(301)
    await world.expectTruth({}, 100)
  })

  it('costs a row that does not fit itself alone', async () => {
    const rows = rowsOf(random(9), 40, midnightMs, dayMs)
    const [absurd, timeless, broken] = [
      { ...rows[3]!, userId: 2 ** 40, reference: 'a' },
      { ...rows[3]!, createdAtMs: Date.UTC(2400, 1), reference: 'b' },
      { ...rows[3]!, requestId: 'none', reference: 'c' },
    ]
    const refused = await world.writer.write([...rows.slice(0, 20), absurd, timeless, ...rows.slice(20), broken])
    expect(refused.map(({ row }) => row.reference)).toEqual(['a', 'b', 'c'])
    expect((await world.list({}, 1)).total).toBe(40)
  })

  it('L46: waits while ClickHouse is away, says so in both languages, and then has every row once', async () => {
    const rows = rowsOf(random(10), 100, midnightMs, dayMs)
    await world.writer.write(rows.slice(0, 50))
    await server.crash()
    const told = {
      definition: {
        kind: 'unavailable',
        code: 'logs.log-unavailable',
        zh: expect.stringContaining('日志'),
        en: expect.stringContaining('log'),
      },
    }
    const [written, listed, fresh] = await Promise.allSettled([
      world.writer.write(rows),
      world.list({}, 1),
      world.anotherClickHouse().check(),
    ])
    await server.resume()
    expect([written, listed, fresh]).toMatchObject(
      Array.from({ length: 3 }, () => ({ status: 'rejected', reason: told })),
    )
    await world.writer.write(rows)
    await world.expectTruth({}, 30)
    expect((await world.list({}, 1)).total).toBe(100)
  })

  it('makes its tables once, however many start at the same time', async () => {
    const others = [1, 2, 3].map(() => world.anotherClickHouse())
    await Promise.all(others.map((other) => other.check()))
    const numbers = await others[0]!.query(`SELECT number FROM usage_log_migrations ORDER BY number`, new Bindings())
    expect(numbers).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }])
    await Promise.all(others.map((other: ClickHouse) => other.close()))
  })

  it.each([1, 2])('L8: takes what lies before a second, and counts it (history %i)', async (seed) => {
    const dice = random(seed + 100)
    let clearedMs = 0
    for (let round = 0; round < 4; round += 1) {
      await world.writer.write(rowsOf(dice, 120, midnightMs, 4 * dayMs))
      const beforeMs = midnightMs + Math.floor(dice(4 * dayMs) / 1_000) * 1_000
      const shown = (await world.list({}, 1)).total
      const gone = await world.clear(beforeMs / 1_000)
      clearedMs = Math.max(clearedMs, beforeMs)
      expect(gone).toBe(shown - (await world.list({}, 1)).total)
      if (dice(2) === 0) await world.removal.remove()
      for (const filter of [{}, { username: 'user-1' }, { model_name: 'model-%1', userId: 2 }])
        await world.expectTruth(filter, 60 + dice(60), clearedMs)
    }
    await Promise.all([world.removal.remove(), world.removal.remove()])
    expect((await world.storedTimes()).filter((ms) => ms < clearedMs)).toEqual([])
    const again = rowsOf(random(seed + 100), 20, midnightMs, hourMs)
    await world.clear((midnightMs + hourMs) / 1_000)
    expect(await world.writer.write(again)).toEqual([])
    await world.expectTruth({}, 100, Math.max(clearedMs, midnightMs + hourMs))
  })

  it('L16: goes by whole days for a site that keeps its log for some', async () => {
    await world.writer.write(rowsOf(random(7), 60, midnightMs, 3 * dayMs))
    world.retentionDays = 4
    await world.clearing.clearOld()
    await world.removal.remove()
    expect((await world.storedTimes()).every((ms) => ms >= midnightMs + dayMs - dayMs)).toBe(true)
    world.retentionDays = 3
    await world.clearing.clearOld()
    await world.removal.remove()
    await world.expectTruth({}, 30, midnightMs + 2 * dayMs)
    expect((await world.storedTimes()).every((ms) => ms >= midnightMs + 2 * dayMs)).toBe(true)
  })

  it('L18: walks through the rows of a moment, each once, while others are written', async () => {
    await world.writer.write(rowsOf(random(11), 250, midnightMs, 2 * dayMs))
    for (const filter of [{}, { username: 'user-1' }]) {
      const wanted = await world.idsOf(filter)
      const found: number[] = []
      let rest: LogWalk | null = await world.walker.begin(scopeOf(filter))
      expect(rest.total).toBe(wanted.length)
      while (rest !== null) {
        const page = await world.walker.page(rest, 40)
        found.push(...page.rows.map(({ id }) => Number(id)))
        rest = page.rest
        await world.writer.write(rowsOf(random(12 + found.length), 5, midnightMs, 2 * dayMs))
      }
      expect([filter, found]).toEqual([filter, wanted])
    }
  })

  it('L20, L22: tells those who follow the log each row once, whichever process wrote it', async () => {
    const tails = new TailWorld(world)
    const [all, own] = [await tails.follow(), await tails.follow({ userId: 2 })]
    const told: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const rows = rowsOf(random(30 + round), 30, midnightMs, dayMs)
      await Promise.all([world.writer.write(rows), world.anotherWriter().write(rows)])
      await tails.tail.look()
      told.push(...all.take().rows.map(({ id }) => id))
    }
    expect(new Set(told).size).toBe(90)
    expect(told.toSorted()).toEqual((await world.idsOf({})).toSorted())
    expect(
      own
        .take()
        .rows.map(({ id }) => id)
        .toSorted(),
    ).toEqual((await world.idsOf({ userId: 2 })).toSorted())
  })
})
