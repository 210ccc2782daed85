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
  ['gpt-5', hidden(128_000)],
  ['gpt-5-chat', shown(16_384)],
  ['o1', hidden(100_000)],
  ['o3', hidden(100_000)],
  ['o4', hidden(100_000)],
  ['claude-', hidden(128_000)],
  ['claude-3-', shown(8_192)],
  ['claude-3-7', hidden(128_000)],
  ['gemini-', hidden(65_536)],
  ['gemini-1.5', shown(8_192)],
  ['gemini-2.0-flash', shown(8_192)],
  ['gemini-2.0-flash-thinking', hidden(65_536)],
  ['deepseek-chat', shown(8_192)],
  ['deepseek-reasoner', shown(65_536)],
  ['grok-', hidden(131_072)],
  ['grok-2', shown(131_072)],
]

/** Names come from callers; the bound keeps a flood of them from growing the map. */
const mostKnown = 10_000
const known = new Map<string, ModelOutput>()

/** How much the model of this name may write. A maker in front of it (`openai/gpt-4o`) makes no difference. */
export function modelOutput(model: string): ModelOutput {
  const found = known.get(model)
  if (found !== undefined) return found
  const output = search(model.slice(model.lastIndexOf('/') + 1).toLowerCase())
  if (known.size >= mostKnown) known.clear()
  known.set(model, output)
  return output
}

function search(name: string): ModelOutput {
  let longest = ''
  let output = unknown
  for (const [prefix, one] of outputs) {
    if (!name.startsWith(prefix) || prefix.length <= longest.length) continue
    longest = prefix
    output = one
  }
  return output
}
