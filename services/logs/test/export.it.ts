import { logsActRecorded, usageSettled, userChanged } from '@tollgate/contracts'
import { type ExportedLog, exportedLog, exportEnd, rowsHeader } from '@tollgate/contracts/http/logs'
import { type Actor, sha256Hex } from '@tollgate/platform'
import { aSettledUsage } from '@tollgate/testing'
import { ClearingService } from '../src/clearing/clearing.service'
import { ExportService } from '../src/export/export.service'
import { ReaderAccess } from '../src/tail/reader-access'
import { aFewIds, LogWorld, random, rowsOf, scopeOf } from './support/log-world'
import { ada, LogsHouse } from './support/logs-house'

const dayMs = 24 * 60 * 60 * 1_000
const midnightMs = Date.UTC(2026, 2, 10)

describe('a walk through the log', () => {
  let world: LogWorld

  beforeEach(async () => {
    world = await LogWorld.open()
    await world.clock.advance(midnightMs + 5 * dayMs - world.clock.nowMs())
  })
  afterEach(() => world?.close())

  /** Walks to the end; what is done between two pages is none of its rows. */
  async function walked(asked: Parameters<typeof scopeOf>[0], size: number, between = () => Promise.resolve()) {
    const walk = await world.walker.begin(scopeOf(asked))
    const ids: number[] = []
    for (let rest: typeof walk | null = walk; rest !== null;) {
      const page: Awaited<ReturnType<LogWorld['walker']['page']>> = await world.walker.page(rest, size)
      expect(page.rows.length).toBeLessThanOrEqual(size)
      ids.push(...page.rows.map(({ id }) => Number(id)))
      rest = page.rest
      await between()
    }
    return { ids, total: walk.total }
  }

  it.each([1, 2])(
    'L18: finds what the list finds, each row once, whatever is written meanwhile (history %i)',
    async (seed) => {
      const dice = random(seed + 40)
      const filters = [
        {},
        { userId: 2 },
        { model_name: 'model-%1', username: 'user-1' },
        {
          token_name: 'token-1',
          start_timestamp: midnightMs / 1_000 + 40_000,
          end_timestamp: midnightMs / 1_000 + 260_000,
        },
        { request_id: aFewIds(dice(40))! },
        { outcome: 'cut', group: 'group-1' },
        { username: 'nobody' },
      ] as const
      for (let round = 0; round < 2; round += 1) {
        await world.writer.write(rowsOf(dice, 150, midnightMs, 4 * dayMs))
        if (dice(2) === 0) await world.folding.fold()
        for (const asked of filters) {
          const ids = await world.idsOf(asked)
          const more = async () => void (await world.writer.write(rowsOf(dice, 3, midnightMs, 4 * dayMs)))
          expect([asked, await walked(asked, 1 + dice(60), more)]).toEqual([asked, { ids, total: ids.length }])
        }
      }
    },
  )

  it('goes on behind what is cleared meanwhile', async () => {
    await world.writer.write(rowsOf(random(7), 200, midnightMs, 4 * dayMs))
    const clearedMs = midnightMs + 2 * dayMs + 3_600_000
    const kept = await world.idsOf({ start_timestamp: clearedMs / 1_000 })
    const clear = async () => {
      await world.clear(clearedMs / 1_000)
      await world.removal.remove()
    }
    expect((await walked({}, 10, clear)).ids).toEqual(kept)
  })
})

describe('the log as a file', () => {
  let house: LogsHouse
  const own = aSettledUsage({
    chargedUnits: 1_234,
    receipt: { facts: { startedAtMs: Date.UTC(2026, 2, 1, 12, 0, 0, 7) } },
  })
  own.receipt.userId = ada.id
  own.receipt.facts = { ...own.receipt.facts, model: '=cmd|', tokenName: '@a,"b"\r\nc' }

  beforeAll(async () => {
    house = await LogsHouse.start()
    const calls = Array.from({ length: 2_400 }, () => aSettledUsage({ receipt: { facts: { model: 'bulk' } } }))
    for (let at = 0; at < calls.length; at += 100)
      await house.publish(usageSettled, { calls: calls.slice(at, at + 100) })
    await house.publish(usageSettled, { calls: [own] })
    await house.drained('logs-usage')
  }, 60_000)
  afterAll(() => house?.stop())

  const file = async (query: string, as: 'root' | 'ada' = 'root') => {
    const { response } = await house.open(`/api/log/${as === 'ada' ? 'self/' : ''}export?${query}`, as)
    // With the mark at its beginning, which readers of text drop.
    const body = Buffer.from(await response.arrayBuffer()).toString()
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  }

  it('L18: is lines of JSON, more than a page of them, and an end that counts them', async () => {
    const { headers, body } = await file('format=jsonl&model_name=bulk')
    expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson; charset=utf-8', [rowsHeader]: '2400' })
    const lines = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect(exportEnd.parse(lines.pop())).toMatchObject({ end: { rows: 2_400, cleared_before: null } })
    const rows = lines.map((line) => exportedLog.strict().parse(line))
    expect(new Set(rows.map(({ request_id }) => request_id)).size).toBe(2_400)
  })

  it('L18: is CSV that no spreadsheet runs, with exact money and times, and no channel for users (L3)', async () => {
    const mine = await file('format=csv', 'ada')
    expect(mine.headers['content-disposition']).toMatch(/^attachment; filename="usage-log-\d{4}-\d\d-\d\d\.csv"$/)
    const [head = '', ...rest] = mine.body.split('\r\n')
    expect(head).toMatch(/^\ufeffid,time,type,.*,quota,usd,outcome,request_id,content,details$/)
    expect(head).not.toContain('channel')
    expect(rest.join('\r\n')).toContain(`"2026-03-01T12:00:00.807Z",2,8,"ada","'@a,""b""\r\nc","default","'=cmd|"`)
    expect(rest.join('\r\n')).toContain(',1234,"0.002468","complete",')
    expect(mine.body).not.toContain('admin_info')
    expect(rest.at(-2)).toMatch(/^"end","[^"]+Z",.*,"rows: 1",$/)
    const everybodys = await file(`format=csv&request_id=${own.receipt.requestId}`)
    expect(everybodys.body).toMatch(/,channel,channel_name,[\s\S]*"openai-main"[\s\S]*admin_info/)
    const [row] = (await file(`format=jsonl&request_id=${own.receipt.requestId}`)).body.split('\n')
    expect(JSON.parse(row!) as ExportedLog).toMatchObject({ time: '2026-03-01T12:00:00.807Z', usd: '0.002468' })
  })

  it('L19: is an act where it has everybody’s rows', async () => {
    const { jsm } = house.bus.bus
    const subject = logsActRecorded.subject
    const stream = await jsm.streams.find(subject)
    const told = async () =>
      (await jsm.streams.info(stream, { subjects_filter: subject })).state.subjects?.[subject] ?? 0
    const before = await told()
    await file('format=jsonl', 'ada')
    await file('format=jsonl&model_name=bulk&type=2')
    while ((await told()) === before) await new Promise(setImmediate)
    const message = await jsm.streams.getMessage(stream, { last_by_subj: subject })
    const details = { format: 'jsonl', count: 2_400, type: 2, model_name: 'bulk' }
    expect(message.json()).toMatchObject({ action: 'log.exported', actorId: 1, details })
    expect(await told()).toBe(before + 1)
  })

  it('L19: is one for each user at a time, and is free again once its reader has left', async () => {
    const { leave } = await house.open('/api/log/export?format=jsonl', 'root')
    const refused = await file('format=csv')
    expect([refused.status, refused.body]).toEqual([429, expect.stringContaining('Another export is running')])
    expect((await file('format=csv', 'ada')).status).toBe(200)
    leave()
    while ((await file('format=csv')).status !== 200) await new Promise(setImmediate)
  })

  function bossActor(): Actor {
    const boss = house.people.boss
    const credential = { kind: 'session', hash: sha256Hex('boss') } as const
    return { ...boss, userId: boss.id, language: 'en', clientIp: '127.0.0.1', credential } as unknown as Actor
  }

  it('L19: is cut where its reader is no administrator any more', async () => {
    const boss = house.people.boss
    const actor = bossActor()
    const { content } = await house.part(ExportService).open(actor, scopeOf({ model_name: 'bulk' }), 'jsonl')
    const lines = content[Symbol.asyncIterator]()
    expect((await lines.next()).done).toBe(false)
    const become = async (role: number) => {
      house.people.boss = { ...boss, role }
      await house.publish(userChanged, { ...userChanged.example, userId: boss.id })
      const sees = role === boss.role
      while ((await house.part(ReaderAccess).holds(actor, true)) !== sees) await new Promise(setImmediate)
    }
    await become(1)
    const rest = async () => {
      while ((await lines.next()).done !== true);
    }
    await expect(rest()).rejects.toThrow('platform.forbidden')
    await become(boss.role)
  })

  it.each(['format=xls', 'type=9', 'request_id=7'])('refuses %s', async (query) => {
    expect(JSON.parse((await file(query)).body)).toMatchObject({ success: false })
    expect(JSON.parse((await file(query, 'ada')).body)).toMatchObject({ success: false })
  })

  it('is not given to whom the list is not', async () => {
    const { response } = await house.open('/api/log/export', 'ada')
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('permission')])
  })

  it('L18: says at its end up to when the log was cleared while it was made', async () => {
    const actor = bossActor()
    const { content } = await house.part(ExportService).open(actor, scopeOf({ model_name: 'bulk' }), 'jsonl')
    const clearedMs = Date.UTC(2026, 2, 1)
    let text = ''
    for await (const piece of content) {
      if (text === '') await house.part(ClearingService).clear(actor, clearedMs / 1_000)
      text += String(piece)
    }
    const end = exportEnd.parse(JSON.parse(text.trimEnd().split('\n').at(-1) ?? ''))
    expect(end.end).toMatchObject({ cleared_before: '2026-03-01T00:00:00.000Z' })
    expect(end.end.rows).toBeLessThan(2_400)
  })
})
