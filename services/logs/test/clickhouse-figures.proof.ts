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
import { random } from './support/log-world'

const hourMs = 60 * 60 * 1_000
const midnightMs = Date.UTC(2026, 2, 10)

let server: ClickHouseServer

beforeAll(async () => {
  server = await ClickHouseServer.start()
})
afterAll(() => server?.stop())

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
