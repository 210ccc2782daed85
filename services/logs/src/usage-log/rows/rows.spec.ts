import { callRefused, referralEarned, usageSettled } from '@tollgate/contracts'
import { logDetails } from '@tollgate/contracts/http/logs'
import { aPriceSnapshot, aRatioPrice, aSettledUsage, someCounts, someFacts } from '@tollgate/testing'
import { faultsOfTexts } from '@tollgate/texts'
import { copyLine } from '../writer/copy-rows'
import { channelRow, creditedRow, earnedRow, optionRow, testRow, userRow } from './event-rows'
import { wordLog } from './log-texts'
import { refusedRows } from './refused-row'
import { settledRow } from './settled-row'

const settled = usageSettled.example.calls[0]!
const at = '2026-01-01T00:00:00.000Z'
const actor = { actorId: 1, actorName: 'root' }

describe('the row of a charged call (L4)', () => {
  it('says what was charged, by which price, and how long it took', () => {
    expect(settledRow(settled)).toMatchObject({
      reference: `usage:${settled.receipt.requestId}`,
      createdAtMs: 1767225600000 + 812,
      type: 2,
      quotaUnits: 50000,
      promptTokens: 1000,
      completionTokens: 500,
      channelId: 3,
      text: { code: 'usage-by-price', params: { price: '0.1', group: '1' } },
      other: { frt: 812, model_price: 0.1, group_ratio: 1, evidence: 'reported', admin_info: { use_channel: ['3'] } },
    })
  })

  it('counts every kind of input together and every kind of output together', () => {
    const counts = {
      ...settled.receipt.counts,
      cacheRead: 3,
      cacheWrite5m: 5,
      cacheWrite1h: 7,
      audioIn: 11,
      imageIn: 13,
      audioOut: 17,
      imageOut: 19,
    }
    const row = settledRow({ ...settled, receipt: { ...settled.receipt, counts } })
    expect([row.promptTokens, row.completionTokens]).toEqual([1000 + 3 + 5 + 7 + 11 + 13, 500 + 17 + 19])
    expect(row.other).toMatchObject({
      cache_tokens: 3,
      cache_creation_tokens: 12,
      cache_creation_tokens_1h: 7,
      image_input: 13,
      image_output: 19,
      audio: true,
      audio_input: 11,
      audio_output: 17,
      text_output: 500,
    })
  })

  it('keeps every number that the charge can be worked out from again', () => {
    const { receipt } = settled
    const priced = {
      ...receipt,
      counts: { ...receipt.counts, images: 2 },
      snapshot: { ...receipt.snapshot, factor: '1.5' },
    }
    expect(settledRow({ ...settled, receipt: priced }).other).toMatchObject({
      images: 2,
      price_factor: 1.5,
      quota_per_unit: 500000,
    })
    const ratio = { kind: 'ratio', model: '1.5', completion: '5', cacheRead: '0.1', cacheWrite5m: '1.25' } as const
    const price = { ...ratio, cacheWrite1h: '2', audioIn: '1', audioOut: '1' }
    const counts = { ...receipt.counts, cacheWrite1h: 1000 }
    const row = settledRow({ ...settled, receipt: { ...receipt, counts, snapshot: { ...receipt.snapshot, price } } })
    expect(row.other).toMatchObject({ cache_creation_tokens_1h: 1000, cache_creation_ratio_1h: 2 })
  })

  it('tells what was asked for as a message', () => {
    const facts = { ...settled.receipt.facts, dialect: 'anthropic' }
    expect(settledRow({ ...settled, receipt: { ...settled.receipt, facts } }).other).toMatchObject({ claude: true })
    expect(settledRow(settled).other).not.toHaveProperty('claude')
  })

  it('marks what came over a WebSocket, with what was heard and said, none included', () => {
    const { receipt } = aSettledUsage()
    const facts = { ...receipt.facts, isWebSocket: true }
    const { other } = settledRow({ ...settled, receipt: { ...receipt, facts } })
    expect(other).toMatchObject({ ws: true, audio_input: 0, audio_output: 0 })
    expect(other).toHaveProperty('text_input', receipt.counts.textIn)
    expect(other).not.toHaveProperty('audio')
  })

  it('names the model behind an alias, which is no mapping', () => {
    const of = (given: object) =>
      settledRow({ ...settled, receipt: { ...settled.receipt, facts: { ...settled.receipt.facts, ...given } } }).other
    const alias = { model: 'smart', servedModel: 'gpt-4o', upstreamModel: 'gpt-4o' }
    expect(of(alias)).toMatchObject({ served_model: 'gpt-4o' })
    expect(of(alias)).not.toHaveProperty('is_model_mapped')
    expect(of({ ...alias, upstreamModel: 'x' })).toMatchObject({ served_model: 'gpt-4o', upstream_model_name: 'x' })
    expect(settledRow(aSettledUsage()).other).not.toHaveProperty('served_model')
  })

  it('says of what was in the cache for how long, and what of the price that cost', () => {
    const { receipt } = settled
    const other = (given: object) =>
      settledRow({ ...settled, receipt: { ...receipt, ...given, facts: { ...receipt.facts, cacheAgeSeconds: 9 } } })
        .other
    const snapshot = { ...receipt.snapshot, share: '0.25' }
    expect(other({ snapshot })).toMatchObject({ answer_cache_age: 9, answer_cache_ratio: 0.25 })
    expect(other({})).toMatchObject({ answer_cache_age: 9, answer_cache_ratio: 1 })
    expect(settledRow(settled).other).not.toHaveProperty('answer_cache_age')
  })

  it('names the mapped model and what the house bore', () => {
    const facts = {
      ...settled.receipt.facts,
      upstreamModel: 'gpt-4o-2024-08-06',
      reasoningEffort: 'high',
      systemPrompt: 'prepended' as const,
    }
    const row = settledRow({ ...settled, writeoffUnits: 9, receipt: { ...settled.receipt, facts } })
    expect(row.other).toMatchObject({
      reasoning_effort: 'high',
      system_prompt: 'prepended',
      is_model_mapped: true,
      upstream_model_name: 'gpt-4o-2024-08-06',
      admin_info: { writeoff_quota: 9 },
    })
  })
})

describe('the receipt on a row', () => {
  const published = { kind: 'published', rates: { textIn: '2' }, tiers: [{ aboveInputTokens: 9, rates: {} }] } as const
  it.each([
    ['by ratio', { snapshot: aPriceSnapshot({ price: aRatioPrice(), isUserGroupRatio: true }) }],
    ['by published price', { snapshot: aPriceSnapshot({ price: { ...published, tiers: [...published.tiers] } }) }],
    ['by a price with a date', { snapshot: aPriceSnapshot({ price: aRatioPrice(), fromMs: 1_700_000_000_000 }) }],
    ['of sound and caches', { counts: someCounts({ audioIn: 1, cacheWrite5m: 2 }) }],
    ['of an alias', { facts: someFacts({ model: 'smart', servedModel: 'gpt-4o' }) }],
    ['of another model', { facts: someFacts({ upstreamModel: 'x', clientRequestId: 'mine', firstPartMs: null }) }],
  ])('%s is all that the console knows to read', (_what, receipt) => {
    const other: unknown = JSON.parse(JSON.stringify(settledRow(aSettledUsage({ writeoffUnits: 1, receipt })).other))
    expect(logDetails.parse(other)).toEqual(other)
  })
})

describe('rows of other events', () => {
  const credit = { userId: 7, username: 'ada', reference: 'r', units: 5, balanceUnits: 6, ...actor, creditedAt: at }
  it.each([
    ['signup', 4],
    ['opening', 4],
    ['adjust', 3],
    ['redeem', 1],
    ['topup', 1],
    ['reversal', 1],
    ['checkin', 5],
    ['referral', 4],
    ['transfer', 4],
    ['refund', 4],
  ] as const)('quota by %s is a row of type %i of the user whose quota it is', (kind, type) => {
    expect(creditedRow({ ...credit, kind })).toMatchObject({ type, userId: 7, quotaUnits: 5, reference: `${kind}:r` })
  })

  it.each([
    [undefined, '任务失败退款：blocked', 'Refund of a failed task: blocked'],
    ['timed-out', '任务超时退款', 'Refund of a task that did not end in time'],
    ['channel-gone', '任务所在渠道已被删除，退款', 'Refund of a task whose channel was deleted'],
    ['lost', '任务提交结果未知，退款', 'Refund of a task of which nobody knows whether it was accepted'],
    ['refused', '上游拒绝了任务，退款', 'Refund of a task that its upstream refused'],
    ['abandoned', '任务未提交到上游，退款', 'Refund of a task that no upstream was asked for'],
  ] as const)('M78, L50 has a refund beside its call, and says why: %s', (cause, zh, en) => {
    const requestId = '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10'
    const call = { requestId, tokenId: 12, channelId: 3, group: 'vip', model: 'mj_imagine', reason: 'blocked' }
    const row = creditedRow({ ...credit, kind: 'refund', call: { ...call, ...(cause && { cause }) } })
    const { reason: _reason, ...named } = call
    expect(row).toMatchObject({ type: 4, userId: 7, quotaUnits: 5, outcome: null, ...named })
    expect([wordLog(row.text, 'zh'), wordLog(row.text, 'en')]).toEqual([zh, en])
  })

  it('tells an inviter what an invitation earned, without counting it as quota that came', () => {
    expect(earnedRow(referralEarned.example)).toMatchObject({
      type: 4,
      userId: 7,
      username: 'ada',
      quotaUnits: 0,
      reference: 'earned:8',
      text: { code: 'referral-earned', params: { units: 500_000, invitee: 'bob' } },
    })
  })

  it('leaves out what users do to themselves', () => {
    const changed = { userId: 7, version: 2, change: 'updated', username: 'ada', changedAt: at } as const
    expect(userRow({ ...changed, actorId: 7, actorName: 'ada' })).toBeNull()
    expect(userRow({ ...changed, actorId: null, actorName: null })).toBeNull()
    expect(userRow({ ...changed, ...actor })).toMatchObject({ type: 3, userId: 7 })
  })

  it('has words in both languages for every code', () => {
    const rows = [
      settledRow(settled),
      ...(
        [
          'signup',
          'opening',
          'adjust',
          'redeem',
          'topup',
          'reversal',
          'checkin',
          'referral',
          'transfer',
          'refund',
        ] as const
      ).map((kind) => creditedRow({ ...credit, kind })),
      ...(['created', 'updated', 'enabled', 'disabled', 'deleted'] as const).flatMap((change) => [
        userRow({ userId: 7, version: 2, change, username: 'ada', changedAt: at, ...actor }),
        channelRow({ channelId: 3, name: 'main', version: 1, change, changedAt: at, ...actor }),
      ]),
      earnedRow(referralEarned.example),
      optionRow({ key: 'RetryTimes', version: 1, changedAt: at, ...actor }),
      ...[null, '2026-01-01'].map((priceList) =>
        optionRow({ key: 'SelfUseModeEnabled', version: 1, changedAt: at, ...actor, setUp: { priceList } }),
      ),
      testRow({ ...test, isSuccess: true }),
      testRow({ ...test, isSuccess: false }),
      ...refusedRows(callRefused.example),
    ]
    for (const row of rows) {
      const [zh, en] = (['zh', 'en'] as const).map((language) => wordLog(row!.text, language))
      expect(faultsOfTexts({ row: { zh: zh!, en: en! } })).toEqual([])
      expect(`${zh}${en}`).not.toMatch(/\{\w+\}/)
    }
  })

  it('tell of the setup of a site in one row, with the day of its prices', () => {
    const row = optionRow({ key: 'A', version: 1, changedAt: at, ...actor, setUp: { priceList: '2026-01-01' } })
    expect(wordLog(row!.text, 'en')).toBe('Set the site up, with the price list of 2026-01-01')
  })

  it('shows a code that this version does not know as it is', () => {
    expect(wordLog({ code: 'from-the-future' }, 'en')).toBe('from-the-future')
  })
})

describe('the rows of refused calls', () => {
  const [call, count] = refusedRows(callRefused.example)

  it('say whose call it was, what it asked for and why it was refused, and cost nothing', () => {
    expect(call).toMatchObject({
      reference: 'refused:0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
      createdAtMs: 1_767_225_600_002,
      type: 2,
      outcome: 'refused',
      userId: 7,
      tokenId: 12,
      model: 'gpt-4o',
      channelId: null,
      quotaUnits: 0,
      promptTokens: 0,
      other: {
        refusal: { reason: 'user-exhausted', status: 403, path: 'POST /v1/chat/completions' },
        admin_info: { client_ip: '203.0.113.24' },
      },
    })
    expect(logDetails.parse(call!.other)).toEqual(call!.other)
  })

  it('word the reason for readers of either language', () => {
    const texts = (['zh', 'en'] as const).map((language) => wordLog(call!.text, language))
    expect(texts).toEqual(['用户额度不足', 'The quota of the account is not sufficient.'])
  })

  it('tell of those that were only counted, under an id of the count', () => {
    expect(count).toMatchObject({ type: 2, outcome: 'refused', userId: 7, requestId: null })
    expect(count!.reference).toBe('refused-more:0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a11')
    expect(wordLog(count!.text, 'en')).toContain('4980 more calls')
  })
})

describe('the line for COPY', () => {
  it('escapes what the text format gives a meaning, and drops NUL', () => {
    const line = copyLine({ ...testRow({ ...test, isSuccess: true }), username: 'a\tb\\c\nd\u0000e' })
    expect(line.split('\t')).toHaveLength(20)
    expect(line).toContain('a\\tb\\\\c\\nde')
  })

  it('has no half of a character, which JSON in PostgreSQL refuses, and keeps whole ones', () => {
    const row = { ...testRow({ ...test, isSuccess: true }), model: 'a\ud800', other: { note: 'b\udc00 👍' } }
    const fields = copyLine(row).trimEnd().split('\t')
    expect([fields[7], fields[19]]).toEqual(['a\ufffd', '{"note":"b\ufffd 👍"}'])
  })

  it('keeps a backslash before u0000 apart from NUL', () => {
    const row = { ...testRow({ ...test, isSuccess: true }), other: { note: '\\u0000' } }
    const json = copyLine(row).trimEnd().split('\t')[19]!.replaceAll('\\\\', '\\')
    expect(JSON.parse(json)).toEqual({ note: '\\u0000' })
  })
})

const test = {
  testId: '0190f6c2-7d4e-7c11-9a55-3d2b6f0c1a10',
  channelId: 3,
  channelName: 'main',
  model: 'gpt-4o-mini',
  actorId: 1,
  actorName: 'root',
  durationMs: 5,
  promptTokens: 8,
  completionTokens: 9,
  testedAt: at,
}
