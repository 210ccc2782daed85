import { LogWorld, random, rowsOf } from './support/log-world'

const hourMs = 60 * 60 * 1_000
const dayMs = 24 * hourMs
const midnightMs = Date.UTC(2026, 2, 10)

describe('clearing the usage log', () => {
  let world: LogWorld

  beforeEach(async () => {
    world = await LogWorld.open()
    await world.clock.advance(midnightMs + 5 * dayMs - world.clock.nowMs())
  })
  afterEach(() => world?.close())

  it.each([1, 2, 3])(
    'L8: takes what lies before a second, and counts it, between writing and folding (history %i)',
    async (seed) => {
      const dice = random(seed + 100)
      let clearedMs = 0
      for (let round = 0; round < 5; round += 1) {
        await world.writer.write(rowsOf(dice, 120, midnightMs, 4 * dayMs))
        if (dice(2) === 0) await world.folding.fold()
        const beforeMs = midnightMs + Math.floor(dice(4 * dayMs) / 1_000) * 1_000
        const shown = (await world.list({}, 1)).total
        const gone = await world.clear(beforeMs / 1_000)
        clearedMs = Math.max(clearedMs, beforeMs)
        expect(gone).toBe(shown - (await world.list({}, 1)).total)
        if (dice(2) === 0) await world.removal.remove()
        if (dice(2) === 0) await world.folding.fold()
        const filters = [{}, { username: 'user-1' }, { model_name: 'model-%1', userId: 2 }, { token_name: 'token-1' }]
        for (const filter of filters) await world.expectTruth(filter, 20 + dice(60), clearedMs)
      }
      await world.removal.remove()
      expect((await world.storedTimes()).filter((ms) => ms < clearedMs)).toEqual([])
    },
  )

  it('takes the row before the second, and leaves the one on it', async () => {
    const [early, late] = rowsOf(random(1), 2, midnightMs, dayMs)
    const onMs = midnightMs + 30 * hourMs + 1_000
    await world.writer.write([
      { ...early!, createdAtMs: onMs - 1 },
      { ...late!, createdAtMs: onMs },
    ])
    expect(await world.clear(onMs / 1_000)).toBe(1)
    await world.removal.remove()
    expect(await world.storedTimes()).toEqual([onMs])
  })

  it('drops whole days, and goes on where it was stopped', async () => {
    await world.writer.write(rowsOf(random(2), 200, midnightMs, 3 * dayMs))
    await world.clear((midnightMs + 2 * dayMs + 6 * hourMs) / 1_000)
    const left = await world.list({}, 1)
    const reading = world.source.createQueryRunner()
    await reading.startTransaction()
    await reading.query(`SELECT count(*) FROM logs.usage_log`)
    await world.removal.remove()
    expect(await world.days()).toEqual(['2026_03_10', '2026_03_11', '2026_03_12'])
    await reading.rollbackTransaction()
    await reading.release()
    await world.removal.remove()
    expect(await world.days()).toEqual(['2026_03_12'])
    expect(await world.storedTimes()).toHaveLength(left.total)
  })

  it('keeps nothing that is written later for a time that was cleared', async () => {
    const rows = rowsOf(random(3), 40, midnightMs, dayMs)
    await world.writer.write(rows)
    await world.clear((midnightMs + dayMs) / 1_000)
    await world.removal.remove()
    expect(await world.writer.write(rows)).toEqual([])
    expect(await world.anotherWriter().write(rows)).toEqual([])
    expect(await world.storedTimes()).toEqual([])
    expect(await world.days()).toEqual([])
  })

  it('counts each row once, however many write and fold meanwhile', async () => {
    // By numbers, as dice repeat themselves among so many.
    const rows = rowsOf(random(4), 1_200, midnightMs, 2 * dayMs).map((row, at) => ({
      ...row,
      reference: `usage:${at}`,
    }))
    const writers = [world.writer, world.anotherWriter(), world.anotherWriter()]
    const written = writers.map((writer, index) =>
      Promise.all(
        [0, 1, 2, 3].map((part) => writer.write(rows.slice(index * 400 + part * 100, index * 400 + part * 100 + 100))),
      ),
    )
    const steps = [6, 20, 30].map(async (hours) => {
      const gone = await world.clear((midnightMs + hours * hourMs) / 1_000)
      await world.removal.remove()
      return gone
    })
    const refused = await Promise.all(written)
    expect(refused.flat(2)).toEqual([])
    await Promise.all([...steps, world.folding.fold()])
    const gone = (await Promise.all(steps)).reduce((sum, count) => sum + count, 0)
    const clearedMs = midnightMs + 30 * hourMs
    const left = rows.filter(({ createdAtMs }) => createdAtMs >= clearedMs).length
    expect((await world.list({}, 1)).total).toBe(left)
    expect(gone).toBeLessThanOrEqual(rows.length - left)
    await world.expectTruth({}, 100, clearedMs)
  })

  /** A transaction beside, which ends when `work` has. */
  async function beside(statements: readonly string[], work: () => Promise<unknown>): Promise<void> {
    const other = world.source.createQueryRunner()
    await other.startTransaction()
    try {
      for (const statement of statements) await other.query(statement)
      await work()
    } finally {
      await other.commitTransaction()
      await other.release()
    }
  }
  /** A transaction beside, which ends when `work` waits for it. */
  const waitedFor = (statements: readonly string[], work: () => Promise<unknown>) =>
    beside(statements, () => world.untilWaiting(work()))
  const raised = `UPDATE logs.clearing SET cleared_before = '2026-03-13T00:00:00Z'`

  it('counts a row that is being written when it is asked for', async () => {
    await world.writer.write(rowsOf(random(8), 1, midnightMs, dayMs))
    const copied = `INSERT INTO logs.usage_log (created_at, reference, type, user_id, username, token_name, model, group_name,
        channel_name, quota, prompt_tokens, completion_tokens, duration_ms, is_stream, text, other)
      SELECT created_at, 'another', type, user_id, username, token_name, model, group_name, channel_name, quota, prompt_tokens,
        completion_tokens, duration_ms, is_stream, text, other FROM logs.usage_log`
    let clearing = Promise.resolve(0)
    await waitedFor([copied], () => (clearing = world.clear((midnightMs + dayMs) / 1_000)))
    expect(await clearing).toBe(2)
  })

  it('lets nothing be written that was on its way', async () => {
    const lock = `SELECT pg_advisory_xact_lock(hashtext('logs.usage_live'))`
    let writing: Promise<unknown> = Promise.resolve()
    await waitedFor([lock, raised], () => (writing = world.writer.write(rowsOf(random(9), 20, midnightMs, dayMs))))
    await writing
    expect(await world.storedTimes()).toEqual([])
  })

  it('drops no day under a page that is being read', async () => {
    await world.writer.write(rowsOf(random(10), 50, midnightMs, 2 * dayMs))
    let reading: ReturnType<LogWorld['list']> | undefined
    await beside([`LOCK TABLE logs.usage_series`], async () => {
      await world.untilWaiting((reading = world.list({}, 1, 50)))
      await world.source.query(raised)
      await world.removal.remove()
      expect(await world.days()).toHaveLength(2)
    })
    expect((await reading!).items).toHaveLength(50)
  })

  it('is no hindrance to pages that are being read', async () => {
    await world.writer.write(rowsOf(random(5), 300, midnightMs, 3 * dayMs))
    const before = await world.list({}, 1)
    const read = Array.from({ length: 12 }, (_, page) => world.list({}, 1 + page, 25))
    await world.clear((midnightMs + 3 * dayMs) / 1_000)
    await Promise.all([world.removal.remove(), ...read])
    for (const [page, { items, total }] of (await Promise.all(read)).entries()) {
      expect([page, items.length]).toEqual([page, total === 0 ? 0 : 25])
    }
    expect(before.total).toBe(300)
    expect((await world.list({}, 1)).total).toBe(0)
  })

  it('leaves an act that says who, up to when and how much, once', async () => {
    await world.writer.write(rowsOf(random(6), 30, midnightMs, dayMs))
    await world.clear((midnightMs + dayMs) / 1_000)
    await world.clear((midnightMs + dayMs) / 1_000)
    const details = { cleared_before: '2026-03-11T00:00:00.000Z', count: 30 }
    expect(world.acts).toEqual([
      { actorId: 1, action: 'log.cleared', target: { kind: 'site', id: null, name: '' }, details },
    ])
  })

  it('L12: takes with it what callers made up, and leaves what others are summed by', async () => {
    const made = (count: number, fromMs: number, prefix: string) =>
      rowsOf(random(11), count, fromMs, dayMs).map((row, at) => ({
        ...row,
        model: `${prefix}-${at}`,
        reference: `usage:${prefix}-${at}`,
        outcome: 'refused' as const,
      }))
    const series = async () => {
      const all = await world.source.query<{ model: string }[]>(
        `SELECT DISTINCT model FROM logs.usage_series WHERE model <> '' AND outcome = 'refused'`,
      )
      return all.map(({ model }) => model.split('-')[0]).toSorted()
    }
    const first = made(40, midnightMs, 'old')
    await world.writer.write([
      ...first,
      ...rowsOf(random(12), 60, midnightMs, 3 * dayMs).map((row) => ({ ...row, outcome: 'complete' as const })),
    ])
    await world.folding.fold()
    await world.writer.write([...made(3, midnightMs, 'unfolded'), ...made(2, midnightMs + 2 * dayMs, 'new')])
    await world.clear((midnightMs + dayMs + hourMs) / 1_000)
    await world.removal.remove()
    await world.folding.fold()
    expect(await series()).toEqual(['new', 'new'])
    const again = first.map((row, at) => ({
      ...row,
      reference: `usage:again-${at}`,
      createdAtMs: row.createdAtMs + 2 * dayMs,
    }))
    await world.writer.write(again)
    for (const isFolded of [false, true]) {
      if (isFolded) await world.folding.fold()
      for (const filter of [
        {},
        { outcome: 'refused' },
        { model_name: 'old-%' },
        { username: 'user-1' },
        { model_name: 'new-1', userId: 1 },
      ] as const) {
        await world.expectTruth(filter, 30, midnightMs + dayMs + hourMs)
      }
    }
    await world.clear((midnightMs + 4 * dayMs) / 1_000)
    await world.removal.remove()
    expect(await series()).toEqual([])
    const kept = await world.source.query<unknown[]>(`SELECT FROM logs.usage_days LIMIT 1`)
    expect(kept).toHaveLength(1)
  })

  it('is not possible up to a time to come', async () => {
    await world.clear((midnightMs + 5 * dayMs) / 1_000)
    await expect(world.clear((midnightMs + 5 * dayMs) / 1_000 + 1)).rejects.toThrow()
  })

  it('L16: goes by whole days for a site that keeps its log for some', async () => {
    await world.writer.write(rowsOf(random(7), 60, midnightMs, 3 * dayMs))
    await world.clearing.clearOld()
    expect(world.acts).toEqual([])
    world.retentionDays = 4
    await world.clock.advance(12 * hourMs)
    await world.clearing.clearOld()
    await world.removal.remove()
    expect(await world.days()).toEqual(['2026_03_11', '2026_03_12'])
    await world.clearing.clearOld()
    expect(world.acts).toMatchObject([{ actorId: null, details: { cleared_before: '2026-03-11T00:00:00.000Z' } }])
    await world.expectTruth({}, 30, midnightMs + dayMs)
  })

  it('L8, L16: has the database say what time it is: a clock that stands ahead clears nothing of the present', async () => {
    const startMs = Math.floor(Date.now() / dayMs) * dayMs - 2 * dayMs
    await world.writer.write(rowsOf(random(13), 40, startMs, 2 * dayMs))
    await world.clock.advance(Date.now() + 400 * dayMs - world.clock.nowMs())
    world.retentionDays = 4
    await world.clearing.clearOld()
    await world.removal.remove()
    expect(await world.storedTimes()).toHaveLength(40)
    await expect(world.clear(Math.ceil(Date.now() / 1_000) + 3_600)).rejects.toThrow()
    // No floor stands where rows are still to come.
    await world.writer.write(rowsOf(random(14), 1, startMs + 2 * dayMs, 1))
    expect(await world.storedTimes()).toHaveLength(41)
  })
})
