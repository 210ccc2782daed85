import type { Quirk } from '@tollgate/catalogue'
import { noTokens, type TokenCounts } from '../core/usage'
import { wireUsage } from './wire'

/**
 * A usage object of the wire as disjoint counts; null when it counts nothing, as providers send before the end. `prompt_tokens`
 * contains cached, audio and image tokens, `completion_tokens` audio: each is taken out of what contains it, and never more
 * than that holds.
 */
export function readUsage(value: unknown, quirks?: ReadonlySet<Quirk>): TokenCounts | null {
  const parsed = wireUsage.safeParse(value)
  if (!parsed.success) return null
  const usage = parsed.data
  const total = usage.total_tokens ?? null
  const prompt = whole(usage.prompt_tokens ?? (total === null ? 0 : total - (usage.completion_tokens ?? 0)))
  let completion = whole(usage.completion_tokens ?? (total === null ? 0 : total - prompt))
  if (total !== null && quirks?.has('completion-excludes-reasoning'))
    completion = Math.max(completion, whole(total - prompt))
  if (prompt === 0 && completion === 0) return null

  const details = usage.prompt_tokens_details
  const counts = noTokens()
  let left = prompt
  const take = (tokens: number | null | undefined): number => {
    const taken = Math.min(whole(tokens ?? 0), left)
    left -= taken
    return taken
  }
  counts.cacheRead = take(details?.cached_tokens ?? usage.cached_tokens ?? usage.prompt_cache_hit_tokens)
  counts.cacheWrite5m = take(details?.cache_creation_input_tokens ?? details?.cache_write_tokens)
  counts.audioIn = take(details?.audio_tokens)
  counts.imageIn = take(details?.image_tokens)
  counts.textIn = left
  counts.audioOut = Math.min(whole(usage.completion_tokens_details?.audio_tokens ?? 0), completion)
  counts.textOut = completion - counts.audioOut
  return counts
}

/** Counts as a usage object of the wire: what a caller gets when the upstream sent none. */
export function writeUsage(counts: TokenCounts): Record<string, unknown> {
  const { textIn, cacheRead, cacheWrite5m, cacheWrite1h, audioIn, imageIn, textOut, audioOut } = counts
  const prompt = textIn + cacheRead + cacheWrite5m + cacheWrite1h + audioIn + imageIn
  return {
    prompt_tokens: prompt,
    completion_tokens: textOut + audioOut,
    total_tokens: prompt + textOut + audioOut,
    prompt_tokens_details: { cached_tokens: cacheRead, audio_tokens: audioIn },
    completion_tokens_details: { audio_tokens: audioOut },
  }
}

function whole(tokens: number): number {
  return Math.max(0, Math.round(tokens))
}
