import type { PricingItem } from '@tollgate/contracts/http/billing'

export type MockModel = PricingItem

/** Groups with what they are and what they cost. */
export const groups = {
  default: { desc: '默认分组', ratio: 1 },
  vip: { desc: 'VIP 分组', ratio: 0.8 },
  svip: { desc: '高速通道', ratio: 1.5 },
}

const everyGroup = Object.keys(groups)

const byUsage = (
  model_name: string,
  model_ratio: number,
  completion_ratio: number,
  enable_groups = everyGroup,
): MockModel => ({
  model_name,
  quota_type: 0,
  model_ratio,
  model_price: 0,
  completion_ratio,
  owner_by: '',
  enable_groups,
  price: {
    ...{ kind: 'ratio', model: String(model_ratio), completion: String(completion_ratio), cacheRead: '0.5' },
    ...{ cacheWrite5m: '1.25', cacheWrite1h: '2', audioIn: '1', audioOut: '1' },
  },
})

/** A price with a step for long input, and another that begins in the year 2100. */
const published = (model_name: string, textIn: string, textOut: string, enable_groups = everyGroup): MockModel => ({
  ...byUsage(model_name, Number(textIn) / 2, Number(textOut) / Number(textIn), enable_groups),
  price: {
    kind: 'published',
    rates: { textIn, textOut },
    tiers: [{ aboveInputTokens: 200_000, rates: { textIn: String(Number(textIn) * 2) } }],
  },
  coming: [{ from: 4_102_444_800, price: { kind: 'published', rates: { textIn: '1', textOut: '8' }, tiers: [] } }],
})

const byCall = (model_name: string, model_price: number, enable_groups = everyGroup): MockModel => ({
  ...byUsage(model_name, 0, 0, enable_groups),
  quota_type: 1,
  model_price,
  price: { kind: 'fixed', usd: String(model_price) },
})

/** A published price that counts something else than tokens. */
const byUnit = (model_name: string, rates: Record<string, string>): MockModel => ({
  ...byUsage(model_name, 0, 0),
  price: { kind: 'published', rates, tiers: [] },
})

/** A price list as a small site has it. */
export const models = (): MockModel[] => [
  byUsage('claude-3-5-haiku-20241022', 0.4, 5),
  byUsage('claude-opus-4-20250514', 7.5, 5, ['svip']),
  byUsage('claude-sonnet-4-20250514', 1.5, 5, ['default', 'vip']),
  byUsage('deepseek-chat', 0.135, 4.074074),
  byUsage('deepseek-reasoner', 0.275, 4),
  byUsage('gemini-2.5-flash', 0.15, 8.333333),
  published('gemini-2.5-pro', '1.25', '10', ['vip', 'svip']),
  byUsage('gpt-3.5-turbo', 0.25, 3),
  byUsage('gpt-4.1', 1, 4),
  byUsage('gpt-4.1-mini', 0.2, 4),
  byUsage('gpt-4.1-nano', 0.05, 4),
  byUsage('gpt-4o', 1.25, 4),
  byUsage('gpt-4o-mini', 0.075, 4),
  byUsage('gpt-4o-realtime-preview', 2.5, 4, ['svip']),
  byUsage('grok-4', 1.5, 5, ['vip']),
  byUsage('meta-llama/Llama-3.3-70B-Instruct', 0.2, 3),
  byUsage('mistral-large-latest', 1, 3),
  byUsage('o3', 1, 4),
  byUsage('o4-mini', 0.55, 4),
  byUsage('qwen-max', 0.8, 4),
  byUsage('text-embedding-3-large', 0.065, 1),
  byUsage('text-embedding-3-small', 0.01, 1),
  byUsage('whisper-1', 15, 1),
  byCall('dall-e-3', 0.04),
  byCall('gpt-image-1', 0.042, ['default']),
  byCall('mj_imagine', 0.1),
  byCall('suno_music', 0.1, ['vip', 'svip']),
  byUnit('sora-2', { seconds: '100000' }),
]
