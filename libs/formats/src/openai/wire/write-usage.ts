import { inputTokensOf, outputTokensOf, type UsageCounts } from '@tollgate/usage'

/** Counts as a usage object of the wire: what a caller gets when the upstream sent none. */
export function writeUsage(counts: UsageCounts): Record<string, unknown> {
  const { cacheRead, audioIn, audioOut, imageOut } = counts
  const [prompt, completion] = [inputTokensOf(counts), outputTokensOf(counts)]
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cacheRead, audio_tokens: audioIn },
    completion_tokens_details: { audio_tokens: audioOut, ...(imageOut > 0 && { image_tokens: imageOut }) },
  }
}
