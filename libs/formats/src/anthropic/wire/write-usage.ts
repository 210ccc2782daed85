import { inputTokensOf, outputTokensOf, type UsageCounts } from '@tollgate/usage'

/** Counts as a usage object of the wire: what a caller gets when the upstream sent none. */
export function writeUsage(counts: UsageCounts): Record<string, number> {
  const { cacheRead, cacheWrite5m, cacheWrite1h } = counts
  const written = cacheWrite5m + cacheWrite1h
  return {
    input_tokens: inputTokensOf(counts) - cacheRead - written,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: cacheRead,
    output_tokens: outputTokensOf(counts),
  }
}

/** How many tokens a request has (https://platform.claude.com/docs/en/api/messages/count_tokens). */
export function tokenCountBody(tokens: number): Buffer {
  return Buffer.from(JSON.stringify({ input_tokens: tokens }))
}
