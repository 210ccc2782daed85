/** What calls of a model are like. */
export interface Kind {
  readonly dialect: 'openai' | 'anthropic' | 'gemini'
  /** Tokens in and out of a usual call; no tokens out for vectors. */
  readonly input: number
  readonly output: number
  /** Milliseconds until the first part, and for each token behind it. */
  readonly firstMs: number
  readonly tokenMs: number
  /** How likely a call finds part of its input in the cache of its provider. */
  readonly cached: number
  /** Its maker charges for what is written to the cache. */
  readonly writesCache?: boolean
  /** It thinks before it answers. */
  readonly thinks?: boolean
}

const openai = { dialect: 'openai' } as const

/** The models that the week's calls name. */
export const models = {
  'gpt-5': { ...openai, input: 9_800, output: 2_600, firstMs: 2_900, tokenMs: 9, cached: 0.45, thinks: true },
  'gpt-5-mini': { ...openai, input: 3_900, output: 800, firstMs: 1_400, tokenMs: 6, cached: 0.4, thinks: true },
  'gpt-4o': { ...openai, input: 1_300, output: 420, firstMs: 620, tokenMs: 13, cached: 0.35 },
  'gpt-4o-mini': { ...openai, input: 900, output: 260, firstMs: 430, tokenMs: 9, cached: 0.3 },
  'o4-mini': { ...openai, input: 1_100, output: 1_900, firstMs: 3_600, tokenMs: 7, cached: 0.2, thinks: true },
  'claude-sonnet-4-5': {
    ...{ dialect: 'anthropic', input: 18_500, output: 1_800, firstMs: 1_100, tokenMs: 15 },
    ...{ cached: 0.6, writesCache: true },
  },
  'claude-haiku-4-5': {
    ...{ dialect: 'anthropic', input: 1_700, output: 480, firstMs: 560, tokenMs: 7 },
    ...{ cached: 0.3, writesCache: true },
  },
  'gemini-2.5-pro': { dialect: 'gemini', input: 12_600, output: 1_700, firstMs: 2_600, tokenMs: 8, cached: 0.3 },
  'gemini-2.5-flash': { dialect: 'gemini', input: 2_100, output: 450, firstMs: 480, tokenMs: 5, cached: 0.25 },
  'deepseek-chat': { ...openai, input: 1_900, output: 620, firstMs: 1_200, tokenMs: 21, cached: 0.4 },
  'text-embedding-3-small': { ...openai, input: 3_200, output: 0, firstMs: 160, tokenMs: 0, cached: 0 },
} as const satisfies Readonly<Record<string, Kind>>

/** A model of the week. */
export type ModelName = keyof typeof models

/** The names of these models. */
export const modelNames = Object.keys(models) as ModelName[] // its own names are all it has
