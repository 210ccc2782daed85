import type { Capability } from '@tollgate/catalogue'
import { noCounts, type UsageCounts } from '@tollgate/usage'
import { readUsage } from '../wire/read-usage'

type Fields = Readonly<Record<string, unknown>>

/**
 * What an answer that is no chat says that it used; null when it counts nothing. `usage` is OpenAI's (tokens, or the seconds
 * of a sound), also with the names that chats have (Jina, Together, Mistral); `meta` is Cohere's `billed_units` and
 * SiliconFlow's `tokens`. What speaks is paid for in tokens of sound.
 */
export function readMediaUsage(value: unknown, capability?: Capability): UsageCounts | null {
  const usage = fieldsOf(value)
  if (usage === null) return null
  const counts = tokensOf(usage) ?? tokensOf(fieldsOf(usage.tokens) ?? {}) ?? noCounts()
  counts.searches = countOf(fieldsOf(usage.billed_units)?.search_units)
  counts.seconds = countOf(usage.seconds) || countOf(usage.prompt_audio_seconds)
  if (capability === 'speech') {
    counts.audioOut += counts.textOut
    counts.textOut = 0
  }
  return Object.values(counts).some((count) => count > 0) ? counts : null
}

/** Input and output by the names that these answers have, or by those of chats. */
function tokensOf(usage: Fields): UsageCounts | null {
  if (usage.input_tokens === undefined && usage.output_tokens === undefined) return readUsage(usage)
  const counts = noCounts()
  const details = fieldsOf(usage.input_tokens_details) ?? fieldsOf(usage.input_token_details)
  let left = countOf(usage.input_tokens)
  left -= counts.cacheRead = Math.min(countOf(details?.cached_tokens), left)
  left -= counts.audioIn = Math.min(countOf(details?.audio_tokens), left)
  left -= counts.imageIn = Math.min(countOf(details?.image_tokens), left)
  counts.textIn = left
  const drawn = fieldsOf(usage.output_tokens_details) ?? fieldsOf(usage.output_token_details)
  left = countOf(usage.output_tokens)
  left -= counts.imageOut = Math.min(countOf(drawn?.image_tokens), left)
  counts.textOut = left
  return counts
}

function fieldsOf(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null
}

/** Nonsense counts as nothing; parts of one count as a whole. */
function countOf(value: unknown): number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? Math.ceil(value) : 0
}
