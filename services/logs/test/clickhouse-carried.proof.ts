import { Transactions } from '@tollgate/persistence'
import { CarryOver } from '../src/carry-over/carry-over'
import { ClickHouse } from '../src/clickhouse/clickhouse'
import { Bindings } from '../src/clickhouse/statement'
import { anyScope } from '../src/filter/log-scope'
import type { LogRow } from '../src/usage-log/rows/log-row'
import { CopiedRows } from '../src/usage-log/writer/copied-rows'
import { Partitions } from '../src/usage-log/writer/partitions'
import { UsageLogWriter } from '../src/usage-log/writer/usage-log-writer'
import { ClickHouseServer } from './support/clickhouse/clickhouse-server'
import { callsOf, expectNear, expectTruth, isCall, nowMs, queryOf, sumsOf, wholeTime } from './support/figures-truth'
import { FiguresWorld } from './support/figures-world'
import { postgresParts } from './support/log-parts'
import { random } from './support/log-world'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs
const midnightMs = Date.UTC(2026, 2, 10)

/** One that breaks with its insert of that number, if any. */
class BreakingClickHouse extends ClickHouse {
  left = Infinity

  override insert(table: string, rows: readonly object[]): Promise<void> {
    this.left -= 1
    return this.left < 0 ? Promise.reject(new Error('broken')) : super.insert(table, rows)
  }
}

let server: ClickHouseServer
let world: FiguresWorld
let clickHouse: BreakingClickHouse
let said: string[]

beforeAll(async () => {
  server = await ClickHouseServer.start()
})
afterAll(() => server?.stop())

beforeEach(async () => {
  const url = await server.database()
  world = await FiguresWorld.open(nowMs, url)
  clickHouse = new BreakingClickHouse(url, new Transactions(world.source))
  said = []
})
afterEach(async () => {
  await clickHouse?.close()
  await world?.close()
})

const carry = () => new CarryOver(clickHouse, new Transactions(world.source), (line) => void said.push(line)).run()

/** As the service writes while it has no ClickHouse. */
async function writeBefore(rows: readonly LogRow[]): Promise<void> {
  const writer = new UsageLogWriter(new CopiedRows(world.source, new Partitions(world.source)))
  expect(await writer.write(rows)).toEqual([])
}

const clear = (beforeMs: number) =>
  world.source.query(`UPDATE logs.clearing SET cleared_before = $1`, [new Date(beforeMs)])

/** Clears a log that stands in PostgreSQL, and removes its rows there. */
async function clearBefore(beforeMs: number): Promise<void> {
  await clear(beforeMs)
  await postgresParts(world.source, world.clock).removal.remove()
}

/** Holds what is listed and added up against rows of which those before a moment are cleared, and figures against all of them. */
async function expectAll(rows: readonly LogRow[], dice: (below: number) => number, clearedMs = 0): Promise<void> {
  const shown = rows.filter(({ createdAtMs }) => createdAtMs >= clearedMs)
  const page = await world.parts.rows.page(anyScope, { page: 1, pageSize: 1_000, offset: 0 })
  expect([page.total, page.rows.length]).toEqual([shown.length, shown.length])
  const stored = (await world.parts.stored()) as unknown as { reference: string; created_at: Date }[]
  const keysOf = (all: readonly { reference: string; ms: number }[]) =>
    all.map(({ reference, ms }) => `${ms} ${reference}`).toSorted()
  expect(
    keysOf(
      stored
        .map(({ reference, created_at: at }) => ({ reference, ms: at.getTime() }))
        .filter(({ ms }) => ms >= clearedMs),
    ),
  ).toEqual(keysOf(shown.map(({ reference, createdAtMs: ms }) => ({ reference, ms }))))
  const { quota } = await world.parts.rows.sums({ ...anyScope, type: 2 })
  expect(quota).toBe(sumsOf(shown.filter(({ type }) => type === 2)).quota)
  const { now } = await world.summary({ ...wholeTime, by: 'model', grain: 'hour', measure: 'quota' })
  expect(now).toMatchObject(sumsOf(rows.filter(isCall)))
  for (const by of ['model', 'user', 'channel', 'group', 'token'] as const)
    await expectTruth(world, rows, { ...queryOf(dice), by }, by === 'token' ? dice(5) : undefined)
}

const inPostgres = async () => Number((await world.source.query(`SELECT count(*) AS c FROM logs.usage_log`))[0].c)

describe('L46: a log that stood in PostgreSQL is carried over to ClickHouse', () => {
  it.each([1, 2])('each row once, however often it was broken off, while rows come in (history %i)', async (seed) => {
    const dice = random(seed + 300)
    const before = callsOf(dice, 300, 1.3 * dayMs)
    await writeBefore(before)
    const since = callsOf(dice, 60, 60_000).map((row) => ({ ...row, createdAtMs: row.createdAtMs + 1.3 * dayMs }))
    await world.writer.write(since)
    // Told once more, as what was on its way when it was switched.
    await world.writer.write(before.slice(0, 20))
    for (let broken = 0; broken < 3; broken += 1) {
      clickHouse.left = 3 + dice(20)
      await expect(carry()).rejects.toThrow('broken')
    }
    clickHouse.left = Infinity
    await Promise.all([carry(), world.writer.write(before.slice(10, 40))])
    await expectAll([...before, ...since], dice)
    expect(await inPostgres()).toBe(before.length)
    said = []
    await carry()
    expect(
      said.filter((line) => line.startsWith('2026')).every((line) => line.endsWith(' 0 of them written now')),
    ).toBe(true)
    expect(said.map((line) => line.slice(0, 10)).filter((line) => line.startsWith('2026'))).toEqual(
      [...new Set(before.map(({ createdAtMs }) => new Date(createdAtMs).toISOString().slice(0, 10)))]
        .toSorted()
        .toReversed(),
    )
    await expectAll([...before, ...since], dice)
  })

  it.each([
    ['at a midnight', dayMs],
    ['within an hour', dayMs + 5.4 * hourMs],
  ])('with the figures of what was cleared before, %s', async (_when, clearedMs) => {
    const dice = random(310)
    const inThatHour = callsOf(dice, 40, hourMs).map((row) => ({
      ...row,
      createdAtMs: row.createdAtMs + dayMs + 5 * hourMs,
    }))
    const before = [...callsOf(dice, 200, 2 * dayMs), ...inThatHour]
    await writeBefore(before)
    await clearBefore(midnightMs + clearedMs)
    await carry()
    expect(said.at(-1)).toContain('wait until the logs service has summed them')
    await world.folding.fold()
    await carry()
    expect(said.at(-1)).toContain('are carried over')
    await expectAll(before, dice, midnightMs + clearedMs)
    await carry()
    await expectAll(before, dice, midnightMs + clearedMs)
    const query = { ...wholeTime, by: 'model', grain: 'hour', measure: 'quota' } as const
    const told = await world.summary({ ...query, username: 'user-1' })
    expect(told.now).toMatchObject(sumsOf(before.filter((row) => isCall(row) && row.userId === 1)))
    const done = before.filter((row) => isCall(row) && row.outcome !== 'failed')
    expectNear(
      (await world.summary(query)).now.duration,
      done.map(({ durationMs }) => durationMs),
    )
  })

  it('with the figures of what is cleared before its rows were carried, and of what is cleared after', async () => {
    const dice = random(320)
    const before = callsOf(dice, 400, 3 * dayMs)
    await writeBefore(before)
    await world.folding.fold()
    // Broken off where some hours have all their rows, one has some perhaps, and the others have none.
    clickHouse.left = 45
    await expect(carry()).rejects.toThrow('broken')
    const lastMs = await carriedFrom()
    await clear(Math.ceil(lastMs / hourMs) * hourMs + 4 * hourMs)
    await world.parts.removal.remove()
    clickHouse.left = Infinity
    await carry()
    await expectAll(before, dice, Math.ceil(lastMs / hourMs) * hourMs + 4 * hourMs)
    await clear(midnightMs + 3 * dayMs)
    await world.parts.removal.remove()
    await carry()
    await expectAll(before, dice, midnightMs + 3 * dayMs)
  })

  it('leaves what the service has put right since', async () => {
    const dice = random(330)
    const call = '0190d6c5-0000-7000-8000-000000000099'
    const [row, moved, other] = callsOf(dice, 3).map((each) => ({ ...each, type: 2 as const }))
    const wrong = { ...row!, requestId: call, reference: `usage:${call}`, createdAtMs: midnightMs + hourMs }
    await writeBefore([wrong, other!])
    await world.writer.write([
      { ...moved!, requestId: call, reference: wrong.reference, createdAtMs: midnightMs + 2 * hourMs },
    ])
    await carry()
    expect((await world.parts.stored()).map(({ created_at: at }) => at.getTime()).toSorted()).toEqual(
      [midnightMs + 2 * hourMs, other!.createdAtMs].toSorted(),
    )
    await clickHouse.command(
      `INSERT INTO usage_log SELECT * REPLACE (version + 1 AS version, true AS is_struck)
       FROM (SELECT * FROM usage_log FINAL WHERE batch = 0)`,
    )
    await carry()
    expect((await world.parts.stored()).length).toBe(1)
  })
})

async function carriedFrom(): Promise<number> {
  const [found] = await clickHouse.query<{ ms: string }>(
    `SELECT toUnixTimestamp64Milli(min(created_at)) AS ms FROM usage_log WHERE batch = 0`,
    new Bindings(),
  )
  return Number(found?.ms)
}
