import {
  compareLedger,
  loggedCalls,
  mendLog,
  restoreLog,
  type SettledUsage,
  strikeUnbooked,
  usageSettled,
} from '@tollgate/contracts'
import type { FiguresSummary, LogList, LogSums } from '@tollgate/contracts/http/logs'
import { aRequestId, aSettledUsage } from '@tollgate/testing'
import { ClickHouse } from '../src/clickhouse/clickhouse'
import { Bindings } from '../src/clickhouse/statement'
import type { LogWalk } from '../src/usage-log/log-walk'
import { ClickHouseServer } from './support/clickhouse/clickhouse-server'
import {
  callsOf,
  expectNear,
  expectTruth as expectFigures,
  isCall,
  nowMs,
  queryOf,
  sumsOf,
  wholeTime,
} from './support/figures-truth'
import { FiguresWorld } from './support/figures-world'
import { filterOf } from './support/filters'
import { aFewIds, LogWorld, random, rowsOf, scopeOf } from './support/log-world'
import { LogsHouse } from './support/logs-house'
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
    expect(numbers).toEqual([{ number: 1 }, { number: 2 }])
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

describe('the figures of the dashboard in ClickHouse', () => {
  it.each([1, 2])('L31: are those of the rows, cleared or not (history %i)', async (seed) => {
    const world = await FiguresWorld.open(nowMs, await server.database())
    try {
      const dice = random(seed + 40)
      const rows = callsOf(dice, 300)
      await world.writer.write(rows)
      await world.writer.write(rows.slice(0, 100))
      for (let asked = 0; asked < 4; asked += 1)
        await expectFigures(world, rows, queryOf(dice), dice(2) === 0 ? dice(5) : undefined)
      for (const beforeMs of [
        midnightMs + 5 * hourMs + 1_000 * dice(3_600),
        midnightMs + 30 * hourMs + 1_000 * dice(3_600),
      ]) {
        await world.source.query(`UPDATE logs.clearing SET cleared_before = $1`, [new Date(beforeMs)])
        await expectFigures(world, rows, queryOf(dice))
        await world.parts.removal.remove()
        for (let asked = 0; asked < 3; asked += 1) await expectFigures(world, rows, queryOf(dice))
        await expectFigures(world, rows, { ...wholeTime, by: 'user', grain: 'hour', measure: 'token' })
      }
    } finally {
      await world.close()
    }
  })

  it('L33, L34: have the days of the site, and percentiles near the truth', async () => {
    const world = await FiguresWorld.open(nowMs, await server.database())
    try {
      world.settings.SiteTimeZone = 'Asia/Shanghai'
      const rows = callsOf(random(56), 400)
      await world.writer.write(rows)
      const days = async (grain: 'day' | 'week') => {
        const series = await world.series({ ...wholeTime, by: 'model', grain, measure: 'quota' })
        return [...new Set(series.map((row) => new Date(row.created_at * 1_000).toISOString().slice(0, 13)))]
      }
      const found = ['2026-03-09T16', '2026-03-10T16', '2026-03-11T16', '2026-03-12T16', '2026-03-13T16']
      expect([await days('day'), await days('week')]).toEqual([found, ['2026-03-08T16']])
      const { now } = await world.summary({ ...wholeTime, by: 'model', grain: 'hour', measure: 'quota' })
      const done = rows.filter((row) => isCall(row) && row.outcome !== 'failed')
      expectNear(
        now.duration,
        done.map((row) => row.durationMs),
      )
      const first = done.map((row) => Number(row.other['frt'] ?? -1)).filter((ms) => ms >= 0)
      expectNear(now.first_token, first)
      const query = { ...wholeTime, by: 'model', grain: 'hour', measure: 'quota', username: 'user-2' } as const
      expect((await world.summary(query)).now).toMatchObject(
        sumsOf(rows.filter((row) => isCall(row) && row.userId === 2)),
      )
      expect(await world.series({ ...query, username: 'nobody' })).toEqual([])
    } finally {
      await world.close()
    }
  })
})

describe('the service on ClickHouse', () => {
  let house: LogsHouse

  beforeAll(async () => {
    house = await LogsHouse.start(await server.database())
  }, 120_000)
  afterAll(() => house?.stop())

  async function settle(calls: SettledUsage[]): Promise<void> {
    await house.publish(usageSettled, { calls })
    await house.drained('logs-usage')
  }

  it('keeps one row for each charged call, told five times, and nothing in PostgreSQL', async () => {
    const facts = { startedAtMs: Date.now() - 1_000, durationMs: 100 }
    const call = aSettledUsage({ chargedUnits: 1_234, receipt: { facts } })
    for (let told = 0; told < 5; told += 1) await settle([call])
    const { items, total } = await house.get<LogList>('/api/log/', 'root')
    expect([total, items]).toMatchObject([1, [{ request_id: call.receipt.requestId, quota: 1_234 }]])
    const found = await house.get<LogList>(`/api/log/?request_id=${call.receipt.requestId.replaceAll('-', '')}`, 'root')
    expect(found.total).toBe(1)
    expect(await house.get<LogSums>('/api/log/stat', 'root')).toMatchObject({ quota: 1_234 })
    expect((await house.get<FiguresSummary>('/api/data/stat', 'root')).now.count).toBe(1)
    expect(await house.database.query(`SELECT FROM logs.usage_log`)).toEqual([])
  })

  it('buries the call that no row has room for, and keeps those beside it', async () => {
    const [absurd, sound] = [aSettledUsage({ receipt: { userId: 2 ** 40 } }), aSettledUsage()]
    sound.receipt.facts = { ...sound.receipt.facts, model: 'beside' }
    await settle([absurd, sound])
    expect(await house.get('/api/log/?model_name=beside', 'root')).toMatchObject({ total: 1 })
    const dead = await house.bus.bus.jsm.streams.getMessage('DEAD', { last_by_subj: 'dead.logs-usage' })
    expect(dead.header.get('Tollgate-Reason')).toContain(absurd.receipt.requestId)
  })

  it('L24, L25: says what it has not, or otherwise, of the ledger’s calls, takes in what it lost, and is put right', async () => {
    const [kept, other, lost] = [aSettledUsage(), aSettledUsage(), aSettledUsage()]
    await settle([kept, other])
    const asked = (given: SettledUsage, chargedUnits = given.chargedUnits) => {
      const { startedAtMs, durationMs } = given.receipt.facts
      return { requestId: given.receipt.requestId, endedAtMs: startedAtMs + durationMs, chargedUnits }
    }
    const calls = [asked(kept), asked(other, 1), asked(lost)]
    const [differing, missing] = [[other.receipt.requestId], [lost.receipt.requestId]]
    expect(await house.bus.rpc.call(compareLedger, { calls })).toEqual({ missing, differing })
    for (const again of [1, 2])
      expect([again, await house.bus.rpc.call(restoreLog, { calls: [lost] })]).toEqual([again, { refused: 0 }])
    const mended = { ...other, chargedUnits: 1, writeoffUnits: other.priceUnits - 1 }
    for (const changed of [differing, []])
      expect(await house.bus.rpc.call(mendLog, { calls: [mended] })).toEqual({ mended: changed, refused: 0 })
    await settle([other]) // told again, it changes nothing
    expect(await house.bus.rpc.call(compareLedger, { calls })).toEqual({ missing: [], differing: [] })
    const facts = { ...kept.receipt.facts, startedAtMs: kept.receipt.facts.startedAtMs - 5_000 }
    const moved = { ...kept, receipt: { ...kept.receipt, facts } }
    expect(await house.bus.rpc.call(mendLog, { calls: [moved] })).toMatchObject({ mended: [kept.receipt.requestId] })
    const { items } = await house.get<LogList>(`/api/log/?request_id=${kept.receipt.requestId}`, 'root')
    expect(items).toHaveLength(1)
    expect(await house.bus.rpc.call(compareLedger, { calls: [asked(moved)] })).toEqual({ missing: [], differing: [] })
  })

  it('L26: takes away what the ledger does not know, and has it again when it is told again', async () => {
    const ended = (agoMs: number) =>
      aSettledUsage({ receipt: { facts: { startedAtMs: Date.now() - agoMs, model: 'asked-for' } } })
    const unasked = async () => {
      const told = await house.bus.rpc.call(loggedCalls, {})
      return { ids: told.calls.map(({ requestId }) => requestId), ...told }
    }
    expect((await unasked()).ids).toEqual([])
    await house.database.query(`UPDATE logs.ledger_comparison SET row_at = now() - interval '3 hours'`)
    const [late, early, young] = [ended(1.5 * hourMs), ended(2 * hourMs), ended(0.5 * hourMs)]
    await settle([late, early, young])
    const told = await unasked()
    expect(told.ids).toEqual([early, late].map(({ receipt }) => receipt.requestId))
    for (const struck of [[told.ids[0]!], []]) {
      const request = { calls: [told.calls[0]!], upTo: told.upTo! }
      expect(await house.bus.rpc.call(strikeUnbooked, request)).toEqual({ struck })
    }
    expect(await unasked()).toMatchObject({ ids: [], upTo: null })
    const shown = async () => (await house.get<LogList>('/api/log/?model_name=asked-for', 'root')).total
    expect(await shown()).toBe(2)
    await settle([early])
    expect(await shown()).toBe(3)
  })

  it('L18: gives a file of all rows', async () => {
    const { total } = await house.get<LogList>('/api/log/', 'root')
    const { response } = await house.open('/api/log/export?format=jsonl', 'root')
    const lines = (await response.text()).trim().split('\n')
    expect(lines).toHaveLength(total + 1)
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ end: { rows: total } })
  })

  it('tells of one call, and of none', async () => {
    const call = aSettledUsage()
    await settle([call])
    const view = (id: string) => house.get<{ row: unknown }>(`/api/log/${id}`, 'root')
    expect(await view(call.receipt.requestId)).toMatchObject({ row: { request_id: call.receipt.requestId } })
    expect((await view(aRequestId())).row).toBeNull()
  })
})
