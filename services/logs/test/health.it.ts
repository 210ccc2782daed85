import { type SettledUsage, usageSettled } from '@tollgate/contracts'
import { type ChannelHealth, healthHours } from '@tollgate/contracts/http/logs'
import { aSettledUsage } from '@tollgate/testing'
import { HealthService } from '../src/chart/health.service'
import { LogWorld, random, rowsOf } from './support/log-world'
import { LogsHouse } from './support/logs-house'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs
const midnightMs = Date.UTC(2026, 2, 10)

describe('L61: the health of channels', () => {
  let world: LogWorld

  beforeEach(async () => {
    world = await LogWorld.open()
    await world.clock.advance(midnightMs + dayMs + hourMs / 2 - world.clock.nowMs())
  })
  afterEach(() => world?.close())

  it('is what the rows of the last day say of each, hour by hour, folded or not', async () => {
    const rows = rowsOf(random(61), 900, midnightMs - dayMs, 2 * dayMs)
    await world.writer.write(rows.slice(0, 600))
    await world.folding.fold()
    await world.writer.write(rows.slice(600))
    const ids = [1, 2, 3, 9_999]
    const { start, end, channels } = await new HealthService(world.parts.figures, world.clock).ofChannels(ids)
    expect([start, end]).toEqual([(midnightMs + hourMs) / 1_000, (midnightMs + dayMs + hourMs) / 1_000])
    const told = (id: number, hour: number) =>
      rows.filter(
        ({ channelId, type, outcome, createdAtMs }) =>
          channelId === id &&
          type === 2 &&
          outcome !== 'refused' &&
          Math.floor((createdAtMs / 1_000 - start) / 3_600) === hour,
      )
    const hours = Array.from({ length: healthHours }, (_, hour) => hour)
    expect(channels).toEqual(
      ids.map((id) => ({
        id,
        requests: hours.map((hour) => told(id, hour).length),
        failed: hours.map((hour) => told(id, hour).filter(({ outcome }) => outcome === 'failed').length),
      })),
    )
    expect(channels.slice(0, 3).every(({ requests }) => requests.some((count) => count > 0))).toBe(true)
    expect(channels.some(({ failed }) => failed.some((count) => count > 0))).toBe(true)
  })
})

describe('the route of the health of channels', () => {
  let house: LogsHouse

  beforeAll(async () => {
    house = await LogsHouse.start()
    await house.publish(usageSettled, { calls: [callOf(), callOf()] })
    await house.drained('logs-usage')
  }, 60_000)
  afterAll(() => house?.stop())

  it('L61: tells administrators alone, and of a page of channels at most', async () => {
    const { channelId } = aSettledUsage().receipt
    const { channels } = await house.get<ChannelHealth>(
      `/api/log/health?channels=${channelId},4000,${channelId}`,
      'boss',
    )
    const sumOf = ({ requests }: ChannelHealth['channels'][number]) => requests.reduce((sum, count) => sum + count, 0)
    expect(channels.map((channel) => [channel.id, sumOf(channel)])).toEqual([
      [channelId, 2],
      [4_000, 0],
    ])
    await expect(house.get('/api/log/health?channels=1', 'ada')).rejects.toThrow('permission')
    const many = Array.from({ length: 101 }, (_, at) => at + 1)
    for (const wrong of ['', '0', '1,', 'x', '1;2', many.join(',')])
      await expect(house.get(`/api/log/health?channels=${wrong}`, 'root')).rejects.toThrow()
    expect(house.proof.unproven(/health/)).toEqual([])
  })

  function callOf(): SettledUsage {
    const call = aSettledUsage()
    call.receipt.facts = { ...call.receipt.facts, startedAtMs: Date.now() - 100, durationMs: 100 }
    return call
  }
})
