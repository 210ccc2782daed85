import { type LogDetails, logTypes, type LogView } from '@tollgate/contracts/http/logs'

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

export const plain: Omit<MockRow, 'id' | 'created_at'> = {
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

export const adminInfo = (channels: readonly number[]): LogDetails['admin_info'] => ({
  use_channel: channels.map(String),
  attempts: channels.map((channelId, index) =>
    index === channels.length - 1
      ? { channelId, status: 200, outcome: 'ok', startedMs: 4 + index * 130, durationMs: 380 }
      : { channelId, status: 429, outcome: 'status-429', startedMs: 4 + index * 130, durationMs: 128 },
  ),
  client_ip: '203.0.113.24',
})

export const took = (duration_ms: number) => ({ duration_ms, use_time: Math.round(duration_ms / 1_000) })

/** An ordinary call, the same for the same index. */
export function plainCall(index: number): Omit<MockRow, 'id' | 'created_at'> {
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
      queued_ms: 4,
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
