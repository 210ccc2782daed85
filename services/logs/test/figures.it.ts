import { logTypes } from '@tollgate/contracts/http/logs'
import type { LogRow } from '../src/usage-log/rows/log-row'
import { callsOf, expectNear, expectTruth, isCall, nowMs, queryOf, sumsOf, wholeTime } from './support/figures-truth'
import { FiguresWorld } from './support/figures-world'
import { random } from './support/log-world'

const hourMs = 60 * 60 * 1_000
const midnightMs = Date.UTC(2026, 2, 10)

describe('the figures of the dashboard', () => {
  let world: FiguresWorld

  beforeEach(async () => {
    world = await FiguresWorld.open(nowMs)
  })
  afterEach(() => world?.close())

  it.each([1, 2])('L31: are those of the rows, folded or live (history %i)', async (seed) => {
    const dice = random(seed + 40)
    const rows: LogRow[] = []
    for (let round = 0; round < 3; round += 1) {
      const more = callsOf(dice, 150)
      await world.writer.write(more)
      rows.push(...more)
      if (dice(2) === 0) await world.folding.fold()
      for (let asked = 0; asked < 5; asked += 1)
        await expectTruth(world, rows, queryOf(dice), dice(2) === 0 ? dice(5) : undefined)
    }
  })

  it('are made of the rows that a log has from before there were figures, and of figures that were live', async () => {
    const rows = callsOf(random(50), 300)
    const old = await FiguresWorld.openOlder(rows.slice(0, 200), rows.slice(200), nowMs)
    await world.close()
    world = old
    const dice = random(51)
    for (let asked = 0; asked < 6; asked += 1) await expectTruth(world, rows, queryOf(dice))
    expect(await world.unfoldedRows()).toBe(0)
  })

  it('count each row once that is told by several processes at once, while figures are taken in', async () => {
    const rows = callsOf(random(52), 600, 2 * hourMs)
    const writers = [world.writer, world.anotherWriter(), world.anotherWriter()]
    const written = writers.flatMap((writer) =>
      [0, 1, 2, 3, 4, 5].map((part) => writer.write(rows.slice(part * 100, part * 100 + 100))),
    )
    await Promise.all([...written, world.folding.fold(), world.folding.fold()])
    await expectTruth(world, rows, { ...wholeTime, by: 'model', grain: 'hour', measure: 'count' })
  })

  it('are taken in when the interval is over', async () => {
    await world.writer.write(callsOf(random(53), 20))
    await world.folding.foldWhenDue()
    expect(await world.unfoldedRows()).toBe(0)
    await world.writer.write(callsOf(random(54), 20))
    await world.clock.advance(5 * 60_000 - 1)
    await world.folding.foldWhenDue()
    expect(await world.unfoldedRows()).toBeGreaterThan(0)
    await world.clock.advance(1)
    await world.folding.foldWhenDue()
    expect(await world.unfoldedRows()).toBe(0)
  })

  it('L33: have the days and weeks of the site, folded or live', async () => {
    world.settings.SiteTimeZone = 'Asia/Shanghai'
    await world.writer.write(callsOf(random(55), 200))
    const days = async (grain: 'day' | 'week') => {
      const rows = await world.series({ ...wholeTime, by: 'model', grain, measure: 'quota' })
      return [...new Set(rows.map((row) => new Date(row.created_at * 1_000).toISOString().slice(0, 13)))]
    }
    const found = ['2026-03-09T16', '2026-03-10T16', '2026-03-11T16', '2026-03-12T16', '2026-03-13T16']
    expect([await days('day'), await days('week')]).toEqual([found, ['2026-03-08T16']])
    await world.folding.fold()
    expect([await days('day'), await days('week')]).toEqual([found, ['2026-03-08T16']])
  })

  it('L34: keep percentiles of how long calls took, and of the first part, near the truth', async () => {
    const rows = callsOf(random(56), 600)
    await world.writer.write(rows)
    await world.folding.fold()
    await world.writer.write(callsOf(random(56), 600).slice(0, 100)) // told again
    const { now, ranking } = await world.summary({ ...wholeTime, by: 'model', grain: 'hour', measure: 'quota' })
    const done = rows.filter((row) => isCall(row) && row.outcome !== 'failed')
    expectNear(
      now.duration,
      done.map((row) => row.durationMs),
    )
    const first = done.map((row) => Number(row.other['frt'] ?? -1)).filter((ms) => ms >= 0)
    expectNear(now.first_token, first)
    const [model] = ranking
    expectNear(
      model!.duration!,
      done.filter((row) => row.model === model!.name).map((row) => row.durationMs),
    )
  })

  it('find a user by the name that they have, also before it was folded', async () => {
    const rows = callsOf(random(57), 200)
    await world.writer.write(rows)
    const query = { ...wholeTime, by: 'model', grain: 'hour', measure: 'quota', username: 'user-2' } as const
    const own = sumsOf(rows.filter((row) => isCall(row) && row.userId === 2))
    expect((await world.summary(query)).now).toMatchObject(own)
    await world.folding.fold()
    expect((await world.summary(query)).now).toMatchObject(own)
    expect(await world.series({ ...query, username: 'nobody' })).toEqual([])
    await expect(world.series({ ...query, by: 'channel' })).rejects.toThrow()
    await expect(world.series({ ...query, username: '', by: 'token' })).rejects.toThrow()
  })

  it('L30: find who took a name last, where several were called so', async () => {
    const calls = callsOf(random(59), 60).map((row) => ({
      ...row,
      type: logTypes.consumption,
      outcome: 'complete' as const,
    }))
    const ofUser = (userId: number, atMs: number) =>
      calls
        .slice(0, 3)
        .map((row, at) => ({ ...row, reference: `usage:${userId}-${at}`, userId, username: 'anna', createdAtMs: atMs }))
    const query = { ...wholeTime, by: 'model', grain: 'hour', measure: 'quota', username: 'anna' } as const
    const found = async () => (await world.series(query))[0]?.user_id
    await world.writer.write(ofUser(5, midnightMs + hourMs))
    await world.folding.fold()
    expect(await found()).toBe(5)
    // The first one has another name by now, and has called nobody since.
    await world.writer.write(ofUser(9, midnightMs + 3 * hourMs))
    expect(await found()).toBe(9)
    await world.folding.fold()
    expect(await found()).toBe(9)
    await world.writer.write(ofUser(4, midnightMs + 5 * hourMs))
    await world.folding.fold()
    expect(await found()).toBe(4)
  })

  it('L30: call somebody as they were called last, also within an hour, whatever is told late', async () => {
    const [call] = callsOf(random(60), 1).map((row) => ({
      ...row,
      type: logTypes.consumption,
      outcome: 'complete' as const,
      userId: 5,
    }))
    const write = async (username: string, atMs: number) => {
      await world.writer.write([{ ...call!, reference: `usage:${username}`, username, createdAtMs: atMs }])
      await world.folding.fold()
    }
    const found = async (username: string) =>
      (await world.series({ ...wholeTime, by: 'model', grain: 'hour', measure: 'quota', username }))[0]?.user_id
    await write('zoe', midnightMs + 3 * hourMs)
    await write('anna', midnightMs + 3 * hourMs + 60_000)
    expect([await found('zoe'), await found('anna')]).toEqual([undefined, 5])
    await write('old', midnightMs + hourMs)
    expect([await found('old'), await found('anna')]).toEqual([undefined, 5])
    // One that is new comes in one go with the one that is known.
    await world.writer.write([
      { ...call!, reference: 'usage:again', username: 'anna', createdAtMs: midnightMs + 3 * hourMs + 70_000 },
      { ...call!, reference: 'usage:mia', username: 'mia', createdAtMs: midnightMs + 3 * hourMs + 80_000 },
    ])
    await world.folding.fold()
    expect([await found('anna'), await found('mia')]).toEqual([undefined, 5])
  })

  it('take what names may hold, however long and strange', async () => {
    const strange = [`'; DROP`, 'm'.repeat(9_000), '', 'a b', 'a'].map((model, at) => ({
      ...callsOf(random(58), 1)[0]!,
      reference: `usage:${at}`,
      type: logTypes.consumption,
      outcome: 'complete' as const,
      other: { frt: 1e300 },
      durationMs: -5,
      quotaUnits: 1 + at,
      model,
    }))
    await world.writer.write(strange)
    await world.folding.fold()
    const { ranking } = await world.summary({ ...wholeTime, by: 'model', grain: 'hour', measure: 'quota' })
    expect(ranking.map(({ name }) => name)).toEqual(strange.map(({ model }) => model).toReversed())
  })
})
