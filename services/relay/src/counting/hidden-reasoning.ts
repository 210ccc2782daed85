import type { TokenCount } from './token-counter'

/** What a request says of its answers' length. */
interface Limited {
  /** Tokens of output at most: by the request's own limit, or by what the model writes. */
  readonly forecast: { readonly outputBound: number }
  readonly scan: { readonly maxTokens: number | null }
}

/**
 * OpenAI's models that always reason before they answer and never show it; those named for chat do not reason. Of models
 * that only may hide what they think, nobody can tell whether an answer did.
 */
const hidingModels = /(^|\/)(o[134](-|$)|gpt-5(?!.*chat)|codex-mini)/

/**
 * Tokens of reasoning that an answer of this model has cost before its first word, where nobody will tell how many they
 * were: as many as are reserved for a request that sets no limit, and never more than its own limit. 0 for models that show
 * their reasoning or do not reason.
 */
export function leastHiddenTokens(
  upstreamModel: string,
  { forecast }: Pick<Limited, 'forecast'>,
  outputTokens: number,
): number {
  return hidingModels.test(upstreamModel) ? Math.min(forecast.outputBound, outputTokens) : 0
}

/** Counted tokens of an answer together with what it hid: the sum, as far as the request's own limit allows both. */
export function withHidden(count: TokenCount, hidden: number, { scan, forecast }: Limited): TokenCount {
  if (hidden === 0) return count
  const { tokens } = count
  const limit = scan.maxTokens === null ? Infinity : forecast.outputBound
  return { ...count, tokens: Math.max(tokens, Math.min(tokens + hidden, limit)), isEstimate: true }
}
