import { once } from 'node:events'
import { usageSettled, userChanged } from '@tollgate/contracts'
import { aSettledUsage } from '@tollgate/testing'
import { aFewIds, LogWorld, random, rowsOf } from './support/log-world'
import { ada, LogsHouse } from './support/logs-house'
import { TailWorld } from './support/tail-world'

const dayMs = 24 * 60 * 60 * 1_000
const midnightMs = Date.UTC(2026, 2, 10)
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

describe('following the log', () => {
  let world: LogWorld
  let here: TailWorld

  beforeEach(async () => {
    world = await LogWorld.open()
    here = new TailWorld(world)
  })
  afterEach(() => world?.close())

  const write = (seed: number, count = 40) => world.writer.write(rowsOf(random(seed), count, midnightMs, 3 * dayMs))

  it('L20: tells each new row that a filter finds once, on every process, whichever wrote it', async () => {
    await write(1)
    const filters = [
      {},
      { userId: 2 },
      { model_name: 'model-%1', type: 2 },
      { outcome: 'cut' },
      { request_id: aFewIds(3)! },
      { start_timestamp: midnightMs / 1_000 + 86_400, end_timestamp: midnightMs / 1_000 + 200_000 },
    ] as const
    const before = await Promise.all(filters.map((asked) => world.idsOf(asked)))
    const there = here.another()
    const followers = await Promise.all(
      [here, there].flatMap((process) => filters.slice(0, 3).map((asked) => process.follow(asked))),
    )
    const others = new TailWorld(world)
    const more = await Promise.all(filters.slice(3).map((asked) => others.follow(asked)))
    const told = [...followers, ...more].map(() => [] as number[])
    for (let round = 0; round < 3; round += 1) {
      await (round === 1 ? world.anotherWriter() : world.writer).write(
        rowsOf(random(9 + round), 40, midnightMs, 3 * dayMs),
      )
      for (const process of [here, there, others]) await process.tail.look()
      for (const [at, follower] of [...followers, ...more].entries()) {
        const { rows, gaps } = follower.take()
        expect(gaps).toEqual([])
        told[at]!.push(...ids(rows))
      }
    }
    const after = await Promise.all(filters.map((asked) => world.idsOf(asked)))
    const isNew = after.map((found, at) => found.filter((id) => !before[at]!.includes(id)).sort((a, b) => a - b))
    expect(told).toEqual([...isNew.slice(0, 3), ...isNew.slice(0, 3), ...isNew.slice(3)])
  })

  /** SQL: rows of a user, one for each of these numbers, which may be expressions. */
  const insert = (userId: number, ...numbers: readonly (number | string)[]) =>
    `INSERT INTO logs.usage_log (created_at, reference, type, user_id, username, token_name, model, group_name, channel_name,
       quota, prompt_tokens, completion_tokens, duration_ms, is_stream, text, other)
     SELECT '2026-03-10T01:00:00Z', '${userId}-' || number, 2, ${userId}, 'u', '', 'm', '', '', 0, 0, 0, 0, false,
       '{"code":"usage-by-price","params":{}}', '{}' FROM (${numbers.map((number) => `SELECT ${number}`).join(' UNION ALL ')}) AS n (number)`
  /** What both users are summed under is there, so that neither's batch waits for the other's. */
  const prepare = async () => {
    await world.source.query(`SELECT logs.make_partition('2026-03-10')`)
    for (const userId of [1, 2]) await world.source.query(insert(userId, 0))
  }

  it('L20: tells a row once whose id lies between those of another batch', async () => {
    await prepare()
    const follower = await here.follow()
    const [gate, slow] = [world.source.createQueryRunner(), world.source.createQueryRunner()]
    await gate.query(`SELECT pg_advisory_lock(7)`)
    // It has given out an id for its first row, and waits before the second.
    const writing = slow.query(insert(1, 1, `CASE WHEN pg_advisory_lock(7) IS NULL THEN 2 ELSE 3 END`))
    await world.untilWaiting(writing)
    await world.source.query(insert(2, 1))
    await here.tail.look()
    const between = ids(follower.take().rows)
    await gate.query(`SELECT pg_advisory_unlock(7)`)
    await writing
    await here.tail.look()
    const around = ids(follower.take().rows)
    expect([between, around]).toEqual([[expect.any(Number)], [between[0]! - 1, between[0]! + 1]])
    await slow.query(`SELECT pg_advisory_unlock_all()`)
    await Promise.all([gate.release(), slow.release()])
  })

  it('L20: misses no row of a batch that is committed after one that was begun later', async () => {
    await prepare()
    const follower = await here.follow()
    const slow = world.source.createQueryRunner()
    await slow.startTransaction()
    await slow.query(insert(1, 1))
    await world.source.query(insert(2, 1))
    await here.tail.look()
    const second = follower.take().rows
    await here.tail.look()
    expect(follower.take().rows).toEqual([])
    await slow.commitTransaction()
    await slow.release()
    await here.tail.look()
    const first = follower.take().rows
    expect([second.length, first.length]).toEqual([1, 1])
    expect(first[0]!.id).toBeLessThan(second[0]!.id)
  })

  it('L21: tells who is slow, or finds too much, how many rows they missed, and keeps one batch for them', async () => {
    const follower = await here.follow({ type: 0 })
    await write(2, 150)
    await here.tail.look()
    // They have taken nothing yet: nothing more is asked for, or kept.
    await write(3, 150)
    await here.tail.look()
    const first = follower.take()
    expect([first.rows.length, first.gaps]).toEqual([100, [{ missed: 50 }]])
    await here.tail.look()
    const second = follower.take()
    expect([second.rows.length, second.gaps]).toEqual([100, [{ missed: 50 }]])
    expect(ids(second.rows)).toEqual((await world.idsOf({})).sort((a, b) => a - b).slice(-100))
  })

  it('L21: looks at so many rows for a filter, and says of more that some are left out', async () => {
    const follower = await here.follow({ userId: 2 })
    await write(40)
    await world.source.query(
      `UPDATE logs.usage_arrivals SET rows = 20001 WHERE xid = (SELECT max(xid) FROM logs.usage_arrivals)`,
    )
    await here.tail.look()
    const { rows, gaps } = follower.take()
    expect([rows.length > 0, gaps]).toEqual([true, [{ missed: null }]])
  })

  it('L21: ends who takes nothing, and keeps the stream of who does open', async () => {
    const [idle, gone] = [await here.follow(), await here.follow()]
    await write(4, 100)
    await here.tail.look()
    idle.take()
    const closed = once(gone.content, 'close')
    await world.clock.advance(61_000)
    await closed
    expect([idle.content.destroyed, idle.content.readableLength > 0]).toEqual([false, true])
  })

  it('L22: goes on for who comes back, with what was begun before and committed meanwhile, on any process', async () => {
    const follower = await here.follow({ userId: 2 })
    await write(5)
    await here.tail.look()
    follower.take()
    await write(6)
    const there = here.another()
    const again = await there.follow({ userId: 2 }, follower.lastId)
    await there.tail.look()
    const missed = again.take()
    const all = (await world.idsOf({ userId: 2 })).sort((a, b) => a - b)
    expect([missed.gaps, ids(missed.rows)]).toEqual([[], all.slice(-missed.rows.length)])
    expect(missed.rows.length).toBeGreaterThan(0)
    // What was told last comes again where the place behind it was lost, and only that.
    const twice = await there.follow({ userId: 2 }, follower.lastId)
    await there.tail.look()
    expect(ids(twice.take().rows)).toEqual(ids(missed.rows))
  })

  it('L22: tells who was away too long, or comes from somewhere else, that something is missing', async () => {
    const follower = await here.follow()
    follower.take()
    await write(7)
    const aged = (minutes: number) =>
      `UPDATE logs.usage_arrivals SET arrived_at = now() - interval '${minutes} minutes'`
    await world.source.query(aged(14))
    await here.arrivals.forget()
    const soon = await here.follow({}, follower.lastId)
    await here.tail.look()
    expect(soon.take().rows).toHaveLength(40)
    await world.source.query(aged(16))
    await here.arrivals.forget()
    expect(await world.source.query(`SELECT FROM logs.usage_arrivals`)).toEqual([])
    for (const lastId of [follower.lastId, '999999999999:999999999999:']) {
      const late = await here.follow({}, lastId)
      await here.tail.look()
      expect([lastId, late.take()]).toEqual([lastId, { rows: [], gaps: [{ missed: null }], ends: [] }])
      await write(8 + lastId.length, 3)
      await here.tail.look()
      expect(late.take().rows).toHaveLength(3)
      late.content.destroy()
      await once(late.content, 'close')
    }
    const stranger = await here.follow({}, 'DROP TABLE')
    await here.tail.look()
    expect(stranger.take()).toEqual({ rows: [], gaps: [], ends: [] })
  })

  it('L22: tells who comes back that a batch is missing which was under way when they left, and is told no more', async () => {
    await prepare()
    const follower = await here.follow()
    const slow = world.source.createQueryRunner()
    await slow.startTransaction()
    await slow.query(insert(1, 1))
    await world.source.query(insert(2, 1))
    await here.tail.look()
    expect(follower.take().rows).toHaveLength(1)
    const [{ xid } = { xid: '' }] = (await slow.query(`SELECT pg_current_xact_id()::text AS xid`)) as { xid: string }[]
    expect(follower.lastId.split(':')[2]).toContain(xid)
    await slow.commitTransaction()
    await slow.release()
    await world.source.query(
      `UPDATE logs.usage_arrivals SET arrived_at = now() - interval '16 minutes' WHERE xid = '${xid}'`,
    )
    await here.arrivals.forget()
    const back = await here.follow({}, follower.lastId)
    await here.tail.look()
    expect(back.take()).toEqual({ rows: [], gaps: [{ missed: null }], ends: [] })
  })

  it('does not show what was cleared before it was told', async () => {
    await world.clock.advance(midnightMs + 10 * dayMs - world.clock.nowMs())
    const follower = await here.follow()
    await write(10)
    await world.clear((midnightMs + dayMs) / 1_000)
    await here.tail.look()
    const kept = (await world.idsOf({ start_timestamp: (midnightMs + dayMs) / 1_000 })).sort((a, b) => a - b)
    expect(ids(follower.take().rows)).toEqual(kept)
  })

  it('L23: asks nothing without listeners, and lets four pages of a user follow', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map(() => here.follow()))
    await expect(here.follow()).rejects.toMatchObject({ code: 'logs.tail-busy' })
    expect(world.clock.pendingTimers).toBe(2)
    for (const { content } of pages) content.destroy()
    await Promise.all(pages.map(({ content }) => once(content, 'close')))
    expect(world.clock.pendingTimers).toBe(0)
  })

  it('L23: lets all users of a process follow in a hundred places', async () => {
    for (let place = 0; place < 100; place += 1) await here.follow({}, undefined, 2 + (place % 25))
    await expect(here.follow()).rejects.toMatchObject({ code: 'logs.tail-busy' })
    expect((await here.another().follow()).content.destroyed).toBe(false)
  })

  const person = { id: 1, role: 100, status: 1 }
  it.each([
    ['is signed out', null, false],
    ['is banned', { user: { ...person, status: 2 } }, false],
    ['is no administrator any more', { user: { ...person, role: 1 } }, false],
    ['has become somebody else', { user: { ...person, id: 2 } }, false],
    ['acts by a token that reaches less far', { user: person, token: { role: 1 } }, false],
    ['is nobody that can be asked about', new Error('identity is away'), false],
    ['is the same', { user: person }, true],
  ])('L23: cuts off who %s within seconds', async (_who, known, stays) => {
    const follower = await here.follow()
    follower.take()
    here.known = known as TailWorld['known']
    await world.clock.advance(5_000)
    const { ends } = follower.take()
    expect(ends).toEqual(stays || known instanceof Error ? [] : [{ reason: 'access' }])
    follower.content.resume()
    if (stays) expect(follower.content.readableEnded).toBe(false)
    else if (!follower.content.readableEnded) await once(follower.content, 'end')
  })
})

describe('following the log over HTTP', () => {
  let house: LogsHouse

  beforeAll(async () => {
    house = await LogsHouse.start()
  }, 60_000)
  afterAll(() => house?.stop())

  /** Reads a stream until it says something. */
  async function until(reader: ReadableStreamDefaultReader<Uint8Array>, wanted: string): Promise<string> {
    for (let text = ''; ;) {
      const { done, value } = await reader.read()
      text += Buffer.from(value ?? []).toString()
      if (text.includes(wanted) || done) return text
    }
  }

  it('L3: tells users of their own rows, without channels, and ends for who is banned', async () => {
    const { response } = await house.open('/api/log/self/tail?username=root', 'ada')
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    const reader = response.body!.getReader()
    expect(await until(reader, 'id: ')).toMatch(/id: \d+:\d+:/)
    const [own, other] = [aSettledUsage(), aSettledUsage()]
    own.receipt.userId = ada.id
    await house.publish(usageSettled, { calls: [other, own] })
    const told = await until(reader, own.receipt.requestId)
    expect(told).not.toContain(other.receipt.requestId)
    expect(told).not.toMatch(/admin_info|openai-main/)
    house.people.ada = { ...ada, status: 2 }
    await house.publish(userChanged, { ...userChanged.example, userId: ada.id })
    expect(await until(reader, 'event: end')).toContain('{"reason":"access"}')
    house.people.ada = ada
    await house.publish(userChanged, { ...userChanged.example, userId: ada.id, version: 4 })
  })

  it('L3: is for administrators where it tells of everybody', async () => {
    const { response } = await house.open('/api/log/tail', 'ada')
    expect(response.status).toBe(403)
    const { response: all, leave } = await house.open('/api/log/tail', 'root')
    const reader = all.body!.getReader()
    await until(reader, 'id: ')
    const call = aSettledUsage()
    await house.publish(usageSettled, { calls: [call] })
    expect(await until(reader, call.receipt.requestId)).toContain('admin_info')
    leave()
  })
})
