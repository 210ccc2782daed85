import { type LogDetails, logTypes, type LogView } from '@tollgate/contracts/http/logs'
import { refusedRows } from './refused-rows'

/** A row as the mocks keep it; what an answer shows of it depends on who asks. */
export interface MockRow extends Omit<LogView, 'other' | 'content'> {
  /** The server words each row in the reader's language. */
  readonly content: string | { readonly zh: string; readonly en: string }
  readonly details: LogDetails
}

const people = [
  { id: 1, name: 'root', token: 'laptop', group: 'default' },
  { id: 7, name: 'ada', token: 'research', group: 'vip' },
  { id: 9, name: '林小满', token: '客服机器人', group: 'default' },
] as const

const models = [
  { name: 'gpt-4o-mini', ratio: 0.075, completion: 4, cache: 0.5 },
  { name: 'gpt-4o', ratio: 1.25, completion: 4, cache: 0.5 },
  { name: 'claude-sonnet-4-20250514', ratio: 1.5, completion: 5, cache: 0.1 },
  { name: 'gemini-2.5-flash', ratio: 0.15, completion: 8.3333, cache: 0.25 },
] as const

const groupRatio = { default: 1, vip: 0.8 } as const

const plain: Omit<MockRow, 'id' | 'created_at'> = {
  type: logTypes.consumption,
  user_id: 1,
  username: 'root',
  token_name: '',
  model_name: '',
  group: '',
  channel: 0,
  channel_name: '',
  quota: 0,
  prompt_tokens: 0,
  completion_tokens: 0,
  use_time: 0,
  is_stream: false,
  request_id: '',
  content: '',
  details: {},
}

const requestId = (index: number) =>
  `019a9c3e-5b10-7c11-9a55-${String(0x3d2b6f0c1a10 + index)
    .padStart(12, '0')
    .slice(-12)}`

const adminInfo = (channels: readonly number[]): LogDetails['admin_info'] => ({
  use_channel: channels.map(String),
  attempts: channels.map((channelId, index) =>
    index === channels.length - 1
      ? { channelId, status: 200, outcome: 'ok' }
      : { channelId, status: 429, outcome: 'status-429' },
  ),
  client_ip: '203.0.113.24',
})

const took = (duration_ms: number) => ({ duration_ms, use_time: Math.round(duration_ms / 1_000) })

/** An ordinary call, the same for the same index. */
function plainCall(index: number): Omit<MockRow, 'id' | 'created_at'> {
  const person = people[index % people.length] ?? people[0]
  const model = models[index % models.length] ?? models[0]
  const group = groupRatio[person.group]
  const [input, output] = [240 + ((index * 397) % 5_000), 60 + ((index * 131) % 1_400)]
  const channels = index % 7 === 3 ? [5, 3] : [3]
  const quota = Math.round((input + output * model.completion) * model.ratio * group)
  return {
    ...plain,
    user_id: person.id,
    username: person.name,
    token_name: person.token,
    group: person.group,
    model_name: model.name,
    channel: channels.at(-1) ?? 3,
    channel_name: 'openai-main',
    quota,
    prompt_tokens: input,
    completion_tokens: output,
    ...took(
      index % 11 === 5 ? 130_400 : index % 13 === 7 ? 311_800 : (index % 9) * 1_000 + 1_463 + ((index * 37) % 400),
    ),
    is_stream: index % 2 === 0,
    request_id: requestId(index),
    content: `模型倍率 ${model.ratio}，补全倍率 ${model.completion}，分组倍率 ${group}`,
    details: {
      group: person.group,
      frt: index % 13 === 7 ? 11_200 : index % 11 === 5 ? 4_300 : 380 + ((index * 53) % 900),
      group_ratio: group,
      model_ratio: model.ratio,
      model_price: -1,
      completion_ratio: model.completion,
      cache_ratio: model.cache,
      cache_tokens: 0,
      evidence: 'reported',
      outcome: 'complete',
      price_quota: quota,
      admin_info: adminInfo(channels),
    },
  }
}

type Special = (base: Omit<MockRow, 'id' | 'created_at'>) => Omit<MockRow, 'id' | 'created_at'>

const billed = (quota: number, details: LogDetails) => ({ quota, details: { ...details, price_quota: quota } })

/** What is worth seeing, newest first; every receipt adds up by the pricing rules. */
const specials: readonly Special[] = [
  (base) => ({
    ...base,
    model_name: 'claude-sonnet-4-20250514',
    prompt_tokens: 6_222,
    completion_tokens: 320,
    use_time: 6,
    is_stream: true,
    ...billed(8_283, {
      ...base.details,
      model_ratio: 1.5,
      group_ratio: 1,
      completion_ratio: 5,
      cache_tokens: 4_000,
      cache_ratio: 0.1,
      cache_creation_tokens: 2_200,
      cache_creation_ratio: 1.25,
      cache_creation_tokens_1h: 1_000,
      cache_creation_ratio_1h: 2,
      client_request_id: 'job-2026-11-21-0042',
    }),
  }),
  (base) => ({
    ...base,
    model_name: 'gpt-4o-audio-preview',
    prompt_tokens: 250,
    completion_tokens: 430,
    ...billed(20_213, {
      ...base.details,
      model_ratio: 1.25,
      group_ratio: 1,
      completion_ratio: 4,
      audio: true,
      audio_input: 200,
      audio_output: 400,
      text_input: 50,
      text_output: 30,
      audio_ratio: 16,
      audio_completion_ratio: 2,
    }),
  }),
  (base) => ({
    ...base,
    model_name: 'gpt-4o',
    is_stream: true,
    use_time: 312,
    prompt_tokens: 1_000,
    completion_tokens: 500,
    quota: 3_000,
    details: {
      ...base.details,
      model_ratio: 1.25,
      group_ratio: 1,
      completion_ratio: 4,
      frt: 11_200,
      served_model: 'gpt-4o',
      is_model_mapped: true,
      upstream_model_name: 'gpt-4o-2024-08-06',
      reasoning_effort: 'high',
      system_prompt: 'prepended',
      outcome: 'quota-cut',
      evidence: 'counted',
      price_quota: 3_750,
      admin_info: {
        use_channel: ['5', '2', '3'],
        attempts: [
          { channelId: 5, status: 429, outcome: 'status-429', model: 'o3' },
          { channelId: 2, status: 0, outcome: 'connect-timeout', model: 'o3' },
          { channelId: 3, status: 200, outcome: 'ok', model: 'gpt-4o' },
        ],
        routing: {
          priority: 0,
          among: 4,
          strategy: 'latency',
          passedOver: [
            { channelId: 8, reason: 'full' },
            { channelId: 9, reason: 'resting' },
          ],
        },
        client_ip: '203.0.113.24',
        writeoff_quota: 750,
      },
    },
  }),
  (base) => ({
    ...base,
    model_name: 'dall-e-3',
    prompt_tokens: 18,
    completion_tokens: 0,
    use_time: 14,
    is_stream: false,
    content: '模型价格 $0.04，分组倍率 1',
    ...billed(80_000, {
      group_ratio: 1,
      model_price: 0.04,
      price_factor: 2,
      images: 2,
      quota_per_unit: 500_000,
      cache_tokens: 0,
      frt: 14_020,
      evidence: 'estimated',
      outcome: 'complete',
      admin_info: adminInfo([3]),
    }),
  }),
  (base) => ({
    ...base,
    model_name: 'gemini-2.5-pro',
    prompt_tokens: 300_000,
    completion_tokens: 1_000,
    use_time: 48,
    content: '按公布价格计费，分组倍率 1',
    ...billed(286_250, {
      group_ratio: 1,
      model_price: -1,
      quota_per_unit: 500_000,
      published_price: {
        rates: { textIn: '1.25', textOut: '10' },
        tiers: [{ aboveInputTokens: 200_000, rates: { textIn: '2.5', cacheRead: '0.625' } }],
      },
      cache_tokens: 100_000,
      frt: 2_100,
      evidence: 'reported',
      outcome: 'complete',
      admin_info: adminInfo([3]),
    }),
  }),
  (base) => ({
    ...base,
    prompt_tokens: 0,
    completion_tokens: 0,
    ...billed(0, {
      ...base.details,
      frt: -1_000,
      outcome: 'failed',
      admin_info: {
        use_channel: ['5'],
        attempts: [{ channelId: 5, status: 500, outcome: 'status-500' }],
        client_ip: '203.0.113.24',
      },
    }),
  }),
  ...refusedRows.map((row) => () => ({ ...plain, ...row })),
  () => ({
    ...plain,
    user_id: 7,
    username: 'ada',
    type: logTypes.topUp,
    quota: 500_000,
    content: { zh: '兑换码充值 500000', en: 'Redeemed a code: 500000' },
  }),
  () => ({
    ...plain,
    user_id: 7,
    username: 'ada',
    type: logTypes.checkIn,
    quota: 1_000,
    content: { zh: '签到奖励 1000', en: 'Check-in reward: 1000' },
  }),
  () => ({
    ...plain,
    user_id: 7,
    username: 'ada',
    type: logTypes.management,
    quota: -250_000,
    content: { zh: '管理员 root 将额度调整为 1750000', en: 'Administrator root set the quota to 1750000' },
  }),
  () => ({
    ...plain,
    type: logTypes.system,
    content: { zh: '修改了选项 RetryTimes', en: 'Changed the option RetryTimes' },
  }),
  () => ({
    ...plain,
    model_name: 'gpt-4o-mini',
    channel: 3,
    channel_name: 'openai-main',
    content: '模型测试',
    use_time: 1,
  }),
  // Out of the cache, for a tenth of the price.
  (base) => ({
    ...base,
    model_name: 'gpt-4.1',
    prompt_tokens: 1_000,
    completion_tokens: 500,
    ...took(4),
    is_stream: false,
    ...billed(375, {
      ...base.details,
      frt: 3,
      model_ratio: 1.25,
      completion_ratio: 4,
      group_ratio: 1,
      answer_cache_age: 1_860,
      answer_cache_ratio: 0.1,
      admin_info: { use_channel: [], attempts: [], client_ip: '203.0.113.24' },
    }),
  }),
]

const ordinary = 87

/** Rows back from `now`: the special ones first, then a day's calls. */
export function makeRows(now: number): MockRow[] {
  const rows = [
    ...specials.map((special, index) => special(plainCall(index))),
    ...Array.from({ length: ordinary }, (_, index) => plainCall(index + specials.length)),
  ]
  return rows.map((row, index) => ({ ...row, id: rows.length - index, created_at: now - 7 - index * 23 }))
}
