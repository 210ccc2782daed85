import { byModel } from './by-model'

/** Tokens. What is sold under other names reads no more, but for a few that nobody asks for films. */
const unknown = 1_048_576

/**
 * The context windows of models, by the beginning of a name; where versions differ, the longest of them:
 * https://platform.openai.com/docs/models, https://docs.claude.com/en/docs/about-claude/models/overview,
 * https://ai.google.dev/gemini-api/docs/models, https://api-docs.deepseek.com/quick_start/pricing, https://docs.x.ai/docs/models
 */
const inputs: readonly (readonly [prefix: string, tokens: number])[] = [
  ['gpt-3.5', 16_385],
  ['gpt-4', 128_000],
  ['gpt-4.1', 1_047_576],
  ['gpt-realtime', 128_000],
  ['gpt-5', 400_000],
  ['chatgpt-4o', 128_000],
  ['o1', 200_000],
  ['o3', 200_000],
  ['o4', 200_000],
  ['claude-', 1_000_000],
  ['claude-3', 200_000],
  ['gemini-', 1_048_576],
  ['gemini-1.5', 2_097_152],
  ['deepseek-', 131_072],
  ['grok-', 2_000_000],
  ['grok-2', 131_072],
]

/** The most tokens that the model of this name reads of one request: what is longer is refused upstream. */
export const modelInput: (model: string) => number = byModel(inputs, unknown)
