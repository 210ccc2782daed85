import { type SettledUsage, usageSettled } from '@tollgate/contracts'
import type { LogChart } from '@tollgate/contracts/http/logs'
import { aSettledUsage } from '@tollgate/testing'
import { chartOf, expectChart } from './support/chart-truth'
import { filterOf } from './support/filters'
import { LogWorld, random, rowsOf } from './support/log-world'
import { ada, LogsHouse } from './support/logs-house'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs
const midnightMs = Date.UTC(2026, 2, 10)

describe('L51: the chart over the log', () => {
  let world: LogWorld

  beforeEach(async () => {
    world = await LogWorld.open()
    await world.clock.advance(midnightMs + 4 * dayMs - world.clock.nowMs())
  })
  afterEach(() => world?.close())

  it('has the calls that a filter finds, with those that failed and were refused, folded or not', async () => {
    const rows = rowsOf(random(91), 600, midnightMs, 4 * dayMs)
    const dice = random(92)
    await world.writer.write(rows.slice(0, 400))
    await world.folding.fold()
    await world.writer.write(rows.slice(400))
    for (let asked = 0; asked < 25; asked += 1) await expectChart(world, rows, filterOf(dice, midnightMs))
    await expectChart(world, rows, {})
  })

  it('has hours for some days, days of the site for weeks, and for longer those of UTC', async () => {
    const rows = rowsOf(random(93), 200, midnightMs - 100 * dayMs, 104 * dayMs)
    await world.writer.write(rows)
    const since = async (days: number, more = {}) => {
      const end = (midnightMs + 4 * dayMs) / 1_000 - 1
      return expectChart(world, rows, { start_timestamp: end - days * 86_400 + 1, end_timestamp: end, ...more })
    }
    const begins = ({ grain, steps }: LogChart) => [
      grain,
      steps.length,
      new Date(steps[1]!.start * 1_000).getUTCHours(),
    ]
    expect(begins(await since(7))).toEqual(['hour', 168, 1])
    expect(begins(await since(30))).toEqual(['day', 31, 16])
    expect(begins(await since(90))).toEqual(['day', 90, 0])
    // Of two names at once no hours are summed: rows are counted, for two days.
    expect(begins(await since(2, { username: 'user-1', model_name: 'model-1' }))[0]).toBe('hour')
    expect(begins(await since(7, { username: 'user-1', model_name: 'model-1' }))).toEqual(['day', 7, 0])
  })

  it('tells how long calls took where that is kept of what is asked for, and says where it is not', async () => {
    const [row] = rowsOf(random(94), 1, midnightMs, hourMs)
    const call = { ...row!, createdAtMs: midnightMs + hourMs, type: 2, outcome: 'complete' } as const
    const names = {
      username: 'user-1',
      userId: 1,
      model: 'model-1',
      group: 'group-1',
      tokenName: 'token-1',
      channelId: 1,
    }
    const took = (durationMs: number, index: number) => ({ ...call, ...names, durationMs, reference: `usage:${index}` })
    await world.writer.write(Array.from({ length: 20 }, (_, index) => took(index < 18 ? 1_000 : 9_000, index)))
    await world.folding.fold()
    await world.writer.write([{ ...took(1_000, 21), outcome: 'refused' }])
    const asked = { start_timestamp: midnightMs / 1_000, end_timestamp: midnightMs / 1_000 + 2 * 3_600 - 1 }
    const kept = [
      {},
      { username: 'user-1' },
      { model_name: 'model-1' },
      { group: 'group-1' },
      { channel: 1 },
      { userId: 1 },
    ]
    for (const filter of kept) {
      const chart = await chartOf(world, { ...asked, ...filter })
      expect([filter, chart.is_timed, chart.steps[0]?.p50]).toEqual([filter, true, null])
      const { p50, p95 } = chart.steps[1]!
      // No further off than a fifth (L34).
      expect([filter, p50! > 800 && p50! < 1_250, p95! > 7_200 && p95! < 11_500]).toEqual([filter, true, true])
    }
    const unkept = [
      { token_name: 'token-1' },
      { outcome: 'complete' as const },
      { username: 'user-1', model_name: 'model-1' },
    ]
    for (const filter of [...unkept, { model_name: 'model%' }, { userId: 1, group: 'group-1' }]) {
      const { is_timed, steps } = await chartOf(world, { ...asked, ...filter })
      expect([filter, is_timed, steps[1]!.requests > 0, steps[1]!.p50]).toEqual([filter, false, true, null])
    }
  })

  it('has no hours to come, nothing for a time that runs backwards, and at most four hundred days', async () => {
    const now = Math.floor(world.clock.nowMs() / 1_000)
    expect((await chartOf(world, { start_timestamp: now - 3_600, end_timestamp: now + 86_400 })).steps).toHaveLength(2)
    expect((await chartOf(world, { start_timestamp: now, end_timestamp: now - 9_000 })).steps).toEqual([])
    expect((await chartOf(world, { start_timestamp: 1 })).steps).toHaveLength(401)
    // A log of nothing: the hour that goes on.
    expect((await chartOf(world, {})).steps).toHaveLength(1)
  })
})

describe('the routes of the chart', () => {
  let house: LogsHouse

  beforeAll(async () => {
    house = await LogsHouse.start()
    await house.publish(usageSettled, { calls: [callOf(1, 'root'), callOf(ada.id, 'ada'), callOf(ada.id, 'ada')] })
    await house.drained('logs-usage')
  }, 60_000)
  afterAll(() => house?.stop())

  it('L51: show administrators everybody’s calls, and a user theirs alone, whatever they ask for', async () => {
    const counted = async (path: string, as: 'root' | 'ada') =>
      (await house.get<LogChart>(path, as)).steps.reduce((sum, { requests }) => sum + requests, 0)
    expect(await counted('/api/log/chart', 'root')).toBe(3)
    expect(await counted('/api/log/chart?username=ada', 'root')).toBe(2)
    for (const trick of ['', 'username=root', 'user_id=1&userId=1', 'fewUsers=1', 'channel=3'])
      expect([trick, await counted(`/api/log/self/chart?${trick}`, 'ada')]).toEqual([trick, 2])
    await expect(house.get('/api/log/chart', 'ada')).rejects.toThrow('permission')
  })

  function callOf(userId: number, username: string): SettledUsage {
    const call = aSettledUsage()
    call.receipt.userId = userId
    call.receipt.facts = { ...call.receipt.facts, username, startedAtMs: Date.now() - 100, durationMs: 100 }
    return call
  }
})
