import {
  comparedLedger,
  compareLedger,
  loggedCalls,
  mendLog,
  quotaCredited,
  receiptFaulted,
  referralEarned,
  restoreLog,
  type SettledUsage,
  strikeUnbooked,
  usageSettled,
} from '@tollgate/contracts'
import { logDetails, type LogList, type LogSums } from '@tollgate/contracts/http/logs'
import { aRequestId, aSettledUsage } from '@tollgate/testing'
import { ada, LogsHouse } from './support/logs-house'

describe('the usage log', () => {
  let house: LogsHouse

  beforeAll(async () => {
    house = await LogsHouse.start()
  }, 60_000)
  afterAll(() => house?.stop())

  const get = <T>(url: string, as: 'root' | 'ada', language?: string) => house.get<T>(url, as, language)

  /** Publishes and waits until the consumer has acknowledged everything. */
  async function settle(calls: SettledUsage[]): Promise<void> {
    for (let at = 0; at < calls.length; at += 100)
      await house.publish(usageSettled, { calls: calls.slice(at, at + 100) })
    await house.drained('logs-usage')
  }

  it('keeps one row for each charged call, however often it is told', async () => {
    const call = aSettledUsage({ chargedUnits: 1234 })
    await settle([call])
    await settle([call])
    const { items, total } = await get<LogList>('/api/log/', 'root')
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({ request_id: call.receipt.requestId, quota: 1234 })
    const details: unknown = JSON.parse(items[0]!.other)
    expect(logDetails.parse(details)).toEqual(details)
    expect(details).toMatchObject({ outcome: 'complete', admin_info: { client_ip: '127.0.0.1' } })
  })

  it('shows users their own rows, without channel and without what is for administrators (L3)', async () => {
    const own = aSettledUsage()
    own.receipt.userId = ada.id
    await settle([own])
    const { items } = await get<LogList>('/api/log/self/', 'ada')
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ request_id: own.receipt.requestId, channel_name: '' })
    expect(items[0]!.other).not.toContain('admin_info')
    await expect(get('/api/log/', 'ada')).rejects.toThrow('permission')
  })

  it('words a row in the reader’s language', async () => {
    const credited = {
      ...quotaCredited.example,
      kind: 'adjust' as const,
      reference: aRequestId(),
      actorName: 'root',
      balanceUnits: 99,
    }
    await house.publish(quotaCredited, credited)
    await house.drained('logs-quota')
    const [english] = (await get<LogList>('/api/log/?type=3', 'root')).items
    const [chinese] = (await get<LogList>('/api/log/?type=3', 'root', 'zh')).items
    expect([english!.content, chinese!.content]).toEqual([
      'Administrator root set the quota to 99 units',
      '管理员 root 将额度调整为 99 单位',
    ])
  })

  it.each([
    ['signup', 4, 'Quota for a new user', '新用户初始额度'],
    ['referral', 4, 'Reward for being invited', '使用邀请码奖励'],
    ['transfer', 4, 'Referral quota transferred', '划转邀请额度'],
    ['checkin', 5, 'Check-in reward', '签到奖励'],
  ] as const)(
    'L50: shows a credit by %s as a row of type %i in both languages, its amount as quota alone',
    async (kind, type, en, zh) => {
      const credited = {
        ...quotaCredited.example,
        userId: ada.id,
        kind,
        reference: aRequestId(),
        actorId: null,
        actorName: null,
      }
      await house.publish(quotaCredited, credited)
      await house.drained('logs-quota')
      const [english] = (await get<LogList>(`/api/log/self/?type=${type}`, 'ada')).items
      const [chinese] = (await get<LogList>(`/api/log/self/?type=${type}`, 'ada', 'zh')).items
      expect([english, chinese]).toMatchObject([
        { type, quota: 500_000, content: en },
        { type, quota: 500_000, content: zh },
      ])
    },
  )

  it('tells an inviter what an invitation earned', async () => {
    const earned = { ...referralEarned.example, inviterId: ada.id }
    await house.publish(referralEarned, earned)
    await house.drained('logs-referrals')
    const { items } = await get<LogList>('/api/log/self/?type=4', 'ada')
    expect(items).toContainEqual(
      expect.objectContaining({
        quota: 0,
        content: 'Invited bob: earned 500000 units, to be transferred to the balance',
      }),
    )
  })

  it('keeps thousands of calls of several days, each once, and sums them (L5)', async () => {
    const days = [0, 1, 2].map((day) => Date.UTC(2026, 2, 1 + day, 12))
    const calls = Array.from({ length: 3_000 }, (_, index) => {
      const call = aSettledUsage({ chargedUnits: 7 })
      call.receipt.facts = { ...call.receipt.facts, startedAtMs: days[index % 3]!, durationMs: 10, model: 'bulk' }
      return call
    })
    await settle(calls)
    const range = `model_name=bulk&start_timestamp=${days[0]! / 1_000}&end_timestamp=${days[2]! / 1_000 + 60}`
    const sums = await get<LogSums>('/api/log/stat?' + range, 'root')
    expect(sums).toMatchObject({ quota: 21_000, token: sums.prompt_tokens + sums.completion_tokens })
    expect(sums.prompt_tokens).toBeGreaterThan(0)
    expect(await get('/api/log/?' + range, 'root')).toMatchObject({ total: 3_000 })
    const partitions = await house.database.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
       WHERE i.inhparent = 'logs.usage_log'::regclass AND c.relname LIKE 'usage_log_2026_03_%' ORDER BY 1`,
    )
    expect(partitions.map((row) => row.name)).toEqual([
      'usage_log_2026_03_01',
      'usage_log_2026_03_02',
      'usage_log_2026_03_03',
    ])
  })

  it.each([
    ['p=1&page_size=2', 2],
    ['p=0&page_size=0', 10],
    ['page_size=1000', 100],
  ])('pages by %s', async (query, size) => {
    expect(await get(`/api/log/?${query}`, 'root')).toMatchObject({ page: 1, page_size: size })
  })

  it.each([
    'type=9',
    'start_timestamp=-1',
    'end_timestamp=8640000000001',
    'channel=x',
    'channel=2147483648',
    'model_name=%25a%25b%25c',
    `username=${'x'.repeat(4_097)}`,
  ])('refuses the filter %s', async (query) => {
    for (const path of ['/api/log/', '/api/log/stat'])
      await expect(get(`${path}?${query}`, 'root')).rejects.toThrow(/not valid/)
  })

  it('takes _ in a model name literally and % as any text', async () => {
    const call = aSettledUsage()
    call.receipt.facts = { ...call.receipt.facts, model: 'exact_name' }
    const other = aSettledUsage()
    other.receipt.facts = { ...other.receipt.facts, model: 'exactXname' }
    await settle([call, other])
    expect(await get('/api/log/?model_name=exact_name', 'root')).toMatchObject({ total: 1 })
    for (const model of ['exact%', 'exact%%%%', '%xact%ame', '%%%%exact%%%%'])
      expect(await get(`/api/log/?model_name=${encodeURIComponent(model)}`, 'root')).toMatchObject({ total: 2 })
  })

  it('L17: finds a call by the id of its request, as answers and as traces have it', async () => {
    const call = aSettledUsage()
    await settle([call])
    const id = call.receipt.requestId
    for (const asked of [id, id.replaceAll('-', ''), id.toUpperCase(), ` ${id} `]) {
      const found = await get<LogList>(`/api/log/?request_id=${encodeURIComponent(asked)}`, 'root')
      expect([asked, found]).toMatchObject([asked, { total: 1, items: [{ request_id: id }] }])
      const sums = await get<LogSums>(`/api/log/stat?request_id=${encodeURIComponent(asked)}`, 'root')
      expect([asked, sums.quota]).toEqual([asked, call.chargedUnits])
    }
    expect(await get('/api/log/?request_id=' + aRequestId(), 'root')).toMatchObject({ total: 0, items: [] })
    await expect(get('/api/log/?request_id=none', 'root', 'zh')).rejects.toThrow('请求 ID 应为 32 位十六进制数')
  })

  it('takes every time and channel that a filter can name', async () => {
    const none = { total: 0 }
    expect(await get('/api/log/?start_timestamp=8640000000000', 'root')).toMatchObject(none)
    expect(await get('/api/log/?channel=2147483647', 'root')).toMatchObject(none)
    expect(await get('/api/log/stat?end_timestamp=8640000000000', 'root')).toMatchObject({ tpm: 0 })
  })

  it('keeps the calls beside one that no row has room for', async () => {
    const absurd = aSettledUsage({ receipt: { userId: 2 ** 40 } })
    const timeless = aSettledUsage({ receipt: { facts: { startedAtMs: Number.MAX_SAFE_INTEGER - 1_000 } } })
    const sound = aSettledUsage({ receipt: { facts: { model: 'beside-absurd' } } })
    const calls = [absurd, sound, timeless]
    await house.publish(usageSettled, { calls })
    const found = () => get<LogList>('/api/log/?model_name=beside-absurd', 'root')
    while ((await found()).total === 0) await new Promise(setImmediate)
    expect((await found()).items).toMatchObject([{ request_id: sound.receipt.requestId }])
    await house.drained('logs-usage')
    const dead = await house.bus.bus.jsm.streams.getMessage('DEAD', { last_by_subj: 'dead.logs-usage' })
    expect(dead.header.get('Tollgate-Reason')).toContain(absurd.receipt.requestId)
  })

  it('keeps a call whose names have NUL and half characters, without them', async () => {
    const facts = { model: 'half-\ud83d\u0000', upstreamModel: 'half-\ude00', clientRequestId: '\u0000\ud83d' }
    const call = aSettledUsage({ receipt: { facts } })
    await settle([call])
    const { items } = await get<LogList>('/api/log/?model_name=half-%25', 'root')
    expect(items).toMatchObject([{ request_id: call.receipt.requestId, model_name: 'half-\ufffd' }])
  })

  it('says what it has not, or otherwise, of the calls of the ledger, and takes in what it lost', async () => {
    const [kept, other, lost] = [aSettledUsage(), aSettledUsage(), aSettledUsage()]
    await settle([kept, other])
    const asked = (given: SettledUsage, chargedUnits = given.chargedUnits) => {
      const { startedAtMs, durationMs } = given.receipt.facts
      return { requestId: given.receipt.requestId, endedAtMs: startedAtMs + durationMs, chargedUnits }
    }
    const timeless = { ...asked(lost), endedAtMs: Number.MAX_SAFE_INTEGER }
    const calls = [asked(kept), asked(other, 1), asked(lost), timeless]
    const [differing, missing] = [[other.receipt.requestId], [lost.receipt.requestId]]
    expect(await house.bus.rpc.call(compareLedger, { calls })).toEqual({ missing, differing })
    for (const again of [1, 2]) {
      expect([again, await house.bus.rpc.call(restoreLog, { calls: [lost] })]).toEqual([again, { refused: 0 }])
    }
    expect(await house.bus.rpc.call(restoreLog, { calls: [aSettledUsage({ receipt: { userId: 2 ** 40 } })] })).toEqual({
      refused: 1,
    })
    expect(await house.bus.rpc.call(compareLedger, { calls })).toEqual({ missing: [], differing })
    const mended = { ...other, chargedUnits: 1, writeoffUnits: other.priceUnits - 1 }
    for (const changed of [differing, []]) {
      expect(await house.bus.rpc.call(mendLog, { calls: [mended] })).toEqual({ mended: changed, refused: 0 })
    }
    expect(await house.bus.rpc.call(compareLedger, { calls })).toEqual({ missing: [], differing: [] })
    expect(await house.bus.rpc.call(comparedLedger, { ledgerId: null })).toMatchObject({ ledgerId: 0 })
    const moved = await house.bus.rpc.call(comparedLedger, { ledgerId: 9 })
    expect(moved.ledgerId).toBe(9)
    expect(moved.caughtUpToMs).toBeLessThanOrEqual(Date.now())
  })

  it('L26: tells each row once, an hour after its call, and takes away those that the ledger does not know', async () => {
    const ended = (agoMs: number) =>
      aSettledUsage({ receipt: { facts: { startedAtMs: Date.now() - agoMs, model: 'asked-for' } } })
    const unasked = async () => {
      const told = await house.bus.rpc.call(loggedCalls, {})
      return { ids: told.calls.map(({ requestId }) => requestId), ...told }
    }
    const hourMs = 60 * 60 * 1_000
    // With the first question it begins: what stands there already is not judged.
    expect((await unasked()).ids).toEqual([])
    await house.database.query(`UPDATE logs.ledger_comparison SET row_at = now() - interval '3 hours'`)
    const [late, early, young] = [ended(1.1 * hourMs), ended(2 * hourMs), ended(0.9 * hourMs)]
    await settle([late, early, young])
    const told = await unasked()
    expect(told.ids).toEqual([early, late].map(({ receipt }) => receipt.requestId))
    const [unknown, ...known] = told.calls
    for (const struck of [[unknown!.requestId], []]) {
      const request = { calls: [unknown!], upTo: told.upTo! }
      expect(await house.bus.rpc.call(strikeUnbooked, request)).toEqual({ struck })
    }
    expect(await unasked()).toMatchObject({ ids: [], upTo: null })
    const { items } = await get<LogList>('/api/log/?model_name=asked-for', 'root')
    expect(items.map((row) => row.request_id)).toEqual([young.receipt.requestId, known[0]!.requestId])
  })

  it('tells administrators of receipts that were not booked, in both languages', async () => {
    await house.publish(receiptFaulted, receiptFaulted.example)
    await house.drained('logs-receipt-faults')
    const row = async (language: string) =>
      (await get<LogList>('/api/log/?type=4', 'root', language)).items.find(({ user_id }) => user_id === 0)?.content
    const { journal } = receiptFaulted.example
    expect([await row('en'), await row('zh')]).toEqual([
      `Entries 41 to 41 of relay journal ${journal} were not booked (unreadable): see receipt fault 1`,
      `中继日志 ${journal} 的第 41 至 41 条记录未入账（unreadable），请查看故障 1`,
    ])
  })

  it('L8: is cleared by administrators, up to a time that is over', async () => {
    const clear = (query: string, as: 'root' | 'ada' = 'root', language = 'en') =>
      house.call<number>('DELETE', `/api/log/${query}`, as, language)
    const time = (offset: number) => `?target_timestamp=${Math.floor(Date.now() / 1_000) + offset}`
    await expect(clear(time(0), 'ada')).rejects.toThrow('permission')
    for (const none of ['', '?target_timestamp=', '?target_timestamp=0', '?target_timestamp=soon']) {
      await expect(clear(none, 'root', 'zh')).rejects.toThrow('请选择日志记录时间')
    }
    await expect(clear(time(600))).rejects.toThrow('not up to a time to come')
    await expect(clear(time(600), 'root', 'zh')).rejects.toThrow('不能晚于现在')

    const lost = aSettledUsage({ receipt: { facts: { startedAtMs: Date.UTC(2026, 1, 1) } } })
    await settle([aSettledUsage({ receipt: { facts: { startedAtMs: Date.UTC(2026, 1, 1) } } })])
    const { total } = await get<LogList>('/api/log/', 'root')
    const cleared = await clear(`?target_timestamp=${Date.UTC(2026, 1, 2) / 1_000}`)
    expect(cleared).toBeGreaterThan(0)
    expect(await get('/api/log/', 'root')).toMatchObject({ total: total - cleared })
    // The job that follows removes what nobody sees any more.
    const stored = `SELECT count(*)::int AS count FROM logs.usage_log WHERE created_at < '2026-02-02T00:00:00Z'`
    while ((await house.database.query<{ count: number }>(stored))[0]!.count > 0);
    const { startedAtMs, durationMs } = lost.receipt.facts
    const calls = [{ requestId: lost.receipt.requestId, endedAtMs: startedAtMs + durationMs, chargedUnits: 1 }]
    expect(await house.bus.rpc.call(compareLedger, { calls })).toEqual({ missing: [], differing: [] })
    expect(await house.bus.rpc.call(restoreLog, { calls: [lost] })).toEqual({ refused: 0 })
    await settle([lost])
    expect(await get('/api/log/', 'root')).toMatchObject({ total: total - cleared })
  })

  it('is answered as the console reads it', async () => {
    for (const own of ['stat', 'chart', 'shares']) await get(`/api/log/self/${own}`, 'ada')
    for (const all of ['chart', 'shares?user_id=1', 'health?channels=1']) await get(`/api/log/${all}`, 'root')
    // What is known of one call has a test of its own.
    expect(house.proof.unproven(/log\/(?!.*request_id)/)).toEqual([])
  })
})
