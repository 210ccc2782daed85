import { type SettledUsage, usageSettled } from '@tollgate/contracts'
import type { LogShares } from '@tollgate/contracts/http/logs'
import { aSettledUsage } from '@tollgate/testing'
import { filterOf } from './support/filters'
import { LogWorld, random, rowsOf } from './support/log-world'
import { ada, LogsHouse } from './support/logs-house'
import { expectShares, sharesOf } from './support/shares-truth'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs
const midnightMs = Date.UTC(2026, 2, 10)

describe('L57: where the calls of a user went', () => {
  let world: LogWorld

  beforeEach(async () => {
    world = await LogWorld.open()
    await world.clock.advance(midnightMs + 4 * dayMs - world.clock.nowMs())
  })
  afterEach(() => world?.close())

  it('is what the rows of any filter say, folded or not, at the ends of days as within', async () => {
    const rows = rowsOf(random(57), 600, midnightMs, 4 * dayMs)
    const dice = random(58)
    await world.writer.write(rows.slice(0, 400))
    await world.folding.fold()
    await world.writer.write(rows.slice(400))
    for (let userId = 0; userId < 5; userId += 1) await expectShares(world, rows, { userId })
    for (let asked = 0; asked < 25; asked += 1)
      await expectShares(world, rows, { ...filterOf(dice, midnightMs), userId: dice(5) })
  })

  it('tells the ten largest, and the others as one', async () => {
    const [row] = rowsOf(random(59), 1, midnightMs, hourMs)
    const call = { ...row!, type: 2, outcome: 'complete', userId: 3, createdAtMs: midnightMs } as const
    const rows = Array.from({ length: 13 }, (_, at) => ({
      ...call,
      reference: `usage:${at}`,
      model: `model-${at}`,
      quotaUnits: at * 100,
    }))
    await world.writer.write([
      ...rows,
      { ...rows[0]!, reference: 'usage:made-up', model: 'no-such', outcome: 'refused' },
    ])
    const { models } = await sharesOf(world, { userId: 3 })
    expect(models.largest.map(({ name }) => name)).toEqual(
      rows
        .slice(3)
        .toReversed()
        .map(({ model }) => model),
    )
    expect(models.others).toMatchObject({ subjects: 3, requests: 3, quota: 300 })
  })

  it('is nothing where the log was cleared, and for a time that runs backwards', async () => {
    const rows = rowsOf(random(60), 100, midnightMs, 4 * dayMs)
    await world.writer.write(rows)
    await world.folding.fold()
    await world.clear((midnightMs + 2 * dayMs) / 1_000)
    await expectShares(world, rows, { userId: 1, start_timestamp: (midnightMs + 2 * dayMs) / 1_000 })
    const kept = rows.filter(({ createdAtMs }) => createdAtMs >= midnightMs + 2 * dayMs)
    await expectShares(world, kept, { userId: 1 })
    const now = midnightMs / 1_000 + 200_000
    expect((await sharesOf(world, { userId: 1, start_timestamp: now, end_timestamp: now - 9 })).models.largest).toEqual(
      [],
    )
  })
})

describe('the routes of shares', () => {
  let house: LogsHouse

  beforeAll(async () => {
    house = await LogsHouse.start()
    await house.publish(usageSettled, { calls: [callOf(1, 'root'), callOf(ada.id, 'ada'), callOf(ada.id, 'renamed')] })
    await house.drained('logs-usage')
  }, 60_000)
  afterAll(() => house?.stop())

  const calls = ({ models }: LogShares) => models.largest.reduce((sum, { requests }) => sum + requests, 0)

  it('L58: tell administrators of one user, by id, whatever they were called', async () => {
    const shares = await house.get<LogShares>(`/api/log/shares?user_id=${ada.id}`, 'root')
    expect([calls(shares), shares.channels?.largest.length]).toEqual([2, 1])
    await expect(house.get('/api/log/shares', 'root')).rejects.toThrow()
    const chart = await house.get<{ steps: { requests: number }[] }>(`/api/log/chart?user_id=${ada.id}`, 'root')
    expect(chart.steps.reduce((sum, { requests }) => sum + requests, 0)).toBe(2)
  })

  it('L58: tell a user of their own calls alone, whatever they ask for, and of no channel', async () => {
    for (const trick of ['', 'user_id=1', 'userId=1&username=root', 'fewUsers=1', 'channel=3']) {
      const shares = await house.get<LogShares>(`/api/log/self/shares?${trick}`, 'ada')
      expect([trick, calls(shares), shares.channels]).toEqual([trick, 2, null])
    }
    await expect(house.get(`/api/log/shares?user_id=${ada.id}`, 'ada')).rejects.toThrow('permission')
    expect(house.proof.unproven(/shares/)).toEqual([])
  })

  function callOf(userId: number, username: string): SettledUsage {
    const call = aSettledUsage()
    call.receipt.userId = userId
    call.receipt.facts = { ...call.receipt.facts, username, startedAtMs: Date.now() - 100, durationMs: 100 }
    return call
  }
})
