import { byModel } from './by-model'

/** How much a model may write in one answer. */
export interface ModelOutput {
  /** Tokens at most, thoughts included. */
  readonly mostTokens: number
  /** It thinks, and what it thinks is paid for and not shown: an answer's text does not tell what it costs. */
  readonly hidesThought: boolean
}

const shown = (mostTokens: number): ModelOutput => ({ mostTokens, hidesThought: false })
const hidden = (mostTokens: number): ModelOutput => ({ mostTokens, hidesThought: true })

/** No model that is sold writes more in one answer. */
const unknown = shown(131_072)

/**
 * By the beginning of a model's name; the longest that fits counts. Where versions differ, the most that one of them writes:
 * https://platform.openai.com/docs/models, https://docs.claude.com/en/docs/about-claude/models/overview,
 * https://ai.google.dev/gemini-api/docs/models, https://api-docs.deepseek.com/quick_start/pricing, https://docs.x.ai/docs/models
 */
const outputs: readonly (readonly [prefix: string, output: ModelOutput])[] = [
  ['gpt-3.5', shown(16_384)],
  ['gpt-4', shown(8_192)],
  ['gpt-4-32k', shown(32_768)],
  ['gpt-4o', shown(16_384)],
  ['chatgpt-4o', shown(16_384)],
  ['gpt-4.1', shown(32_768)],
  ['gpt-4.5', shown(16_384)],
  // https://platform.openai.com/docs/models/gpt-realtime
  ['gpt-4o-realtime', shown(4_096)],
  ['gpt-4o-mini-realtime', shown(4_096)],
  ['gpt-realtime', shown(4_096)],
  ['gpt-5', hidden(128_000)],
  ['gpt-5-chat', shown(16_384)],
  ['o1', hidden(100_000)],
  ['o3', hidden(100_000)],
  ['o4', hidden(100_000)],
  ['claude-', hidden(128_000)],
  ['claude-2', shown(4_096)],
  ['claude-3-', shown(8_192)],
  ['claude-instant', shown(4_096)],
  ['claude-3-haiku', shown(4_096)],
  ['claude-3-opus', shown(4_096)],
  ['claude-3-sonnet', shown(4_096)],
  ['claude-3-7', hidden(128_000)],
  ['claude-haiku-4', hidden(64_000)],
  ['claude-opus-4', hidden(32_000)],
  ['claude-opus-4-5', hidden(64_000)],
  ['claude-opus-4-6', hidden(128_000)],
  ['claude-opus-4-7', hidden(128_000)],
  ['claude-opus-4-8', hidden(128_000)],
  ['claude-opus-4.', hidden(128_000)],
  ['claude-opus-4.1', hidden(32_000)],
  ['claude-opus-4.5', hidden(64_000)],
  ['claude-sonnet-4', hidden(64_000)],
  ['claude-sonnet-4-6', hidden(128_000)],
  ['claude-sonnet-4.6', hidden(128_000)],
  ['gemini-', hidden(65_536)],
  ['gemini-1.5', shown(8_192)],
  ['gemini-2.0-flash', shown(8_192)],
  ['gemini-2.0-flash-thinking', hidden(65_536)],
  ['gemini-2.5-flash-image', hidden(32_768)],
  ['gemini-3-pro-image', hidden(32_768)],
  ['deepseek-chat', shown(8_192)],
  ['deepseek-reasoner', shown(65_536)],
  ['grok-', hidden(131_072)],
  ['grok-2', shown(131_072)],
]

/** How much the model of this name may write. A maker in front of it (`openai/gpt-4o`) makes no difference. */
export const modelOutput: (model: string) => ModelOutput = byModel(outputs, unknown)
