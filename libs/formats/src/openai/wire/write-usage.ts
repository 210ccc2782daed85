import { inputTokensOf, type UsageCounts } from '@tollgate/usage'

/** Counts as a usage object of the wire: what a caller gets when the upstream sent none. */
export function writeUsage(counts: UsageCounts): Record<string, unknown> {
  const { cacheRead, audioIn, textOut, audioOut } = counts
  const prompt = inputTokensOf(counts)
  return {
    prompt_tokens: prompt,
    completion_tokens: textOut + audioOut,
    total_tokens: prompt + textOut + audioOut,
    prompt_tokens_details: { cached_tokens: cacheRead, audio_tokens: audioIn },
    completion_tokens_details: { audio_tokens: audioOut },
  }
}
