import type { Quirk } from '@tollgate/catalogue'
import { noCounts, type UsageCounts } from '@tollgate/usage'

/**
 * The usage object of chat, completions and embeddings, with the fields that providers add to it. It is read by hand, as
 * every call has one.
 */
type WireUsage = Readonly<Record<string, unknown>>

/**
 * A usage object of the wire as disjoint counts; null when it counts nothing, as providers send before the end. `prompt_tokens`
 * contains cached, audio and image tokens, `completion_tokens` audio and, at resellers of models that draw, images: each is taken
 * out of what contains it, and never more than that holds.
 */
export function readUsage(value: unknown, quirks?: ReadonlySet<Quirk>): UsageCounts | null {
  if (!isObject(value)) return null
  const total = countOf(value, 'total_tokens')
  const told = countOf(value, 'completion_tokens')
  const prompt = whole(countOf(value, 'prompt_tokens') ?? (total === null ? 0 : total - (told ?? 0)))
  let completion = whole(told ?? (total === null ? 0 : total - prompt))
  if (total !== null && quirks?.has('completion-excludes-reasoning'))
    completion = Math.max(completion, whole(total - prompt))
  if (prompt === 0 && completion === 0) return null

  const counts = noCounts()
  const input = detailsOf(value, 'prompt_tokens_details')
  // Cached input stands outside where there are no details.
  const cacheRead =
    countOf(input, 'cached_tokens') ?? countOf(value, 'cached_tokens') ?? countOf(value, 'prompt_cache_hit_tokens')
  const cacheWrite = countOf(input, 'cache_creation_input_tokens') ?? countOf(input, 'cache_write_tokens')
  let left = prompt
  left -= counts.cacheRead = Math.min(whole(cacheRead ?? 0), left)
  left -= counts.cacheWrite5m = Math.min(whole(cacheWrite ?? 0), left)
  left -= counts.audioIn = Math.min(whole(countOf(input, 'audio_tokens') ?? 0), left)
  left -= counts.imageIn = Math.min(whole(countOf(input, 'image_tokens') ?? 0), left)
  counts.textIn = left
  const output = detailsOf(value, 'completion_tokens_details')
  left = completion
  left -= counts.audioOut = Math.min(whole(countOf(output, 'audio_tokens') ?? 0), left)
  left -= counts.imageOut = Math.min(whole(countOf(output, 'image_tokens') ?? 0), left)
  counts.textOut = left
  return counts
}

function isObject(value: unknown): value is WireUsage {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Providers send numbers where they should and nulls, nothing or nonsense where they like; nonsense counts as nothing. */
function countOf(usage: WireUsage | null, name: string): number | null {
  const count = usage === null ? null : usage[name]
  return typeof count === 'number' && count >= 0 && Number.isFinite(count) ? count : null
}

function detailsOf(usage: WireUsage, name: string): WireUsage | null {
  const details = usage[name]
  return isObject(details) ? details : null
}

function whole(tokens: number): number {
  return Math.max(0, Math.round(tokens))
}
