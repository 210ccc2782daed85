import type { Usage } from '../../../parts/answer'
import { type Fields, fieldsOf, numberOf } from '../../../parts/fields'
import { readUsage as readCounts } from '../../wire/read-usage'
import { writeUsage as writeCounts } from '../../wire/write-usage'

/** A usage object; null when it counts nothing. */
export function readUsage(value: unknown): Usage | null {
  const counts = readCounts(value)
  const usage = fieldsOf(value)
  if (counts === null || usage === null) return null
  const reasoningTokens = numberOf(fieldsOf(usage.output_tokens_details)?.thinking_tokens)
  return { counts, reasoningTokens, own: { format: 'anthropic', value: usage } }
}

/** As this format counted it, or anew: sound and images are input and output like all else here. */
export function writeUsage({ counts, reasoningTokens, own }: Usage): Fields {
  if (own?.format === 'anthropic') return own.value
  const { cacheWrite5m, cacheWrite1h } = counts
  return {
    ...writeCounts(counts),
    cache_creation: { ephemeral_5m_input_tokens: cacheWrite5m, ephemeral_1h_input_tokens: cacheWrite1h },
    ...(reasoningTokens !== null && { output_tokens_details: { thinking_tokens: reasoningTokens } }),
  }
}

/** Of a message of which nothing is known yet: callers add to it, so it is there. */
export const unknownUsage: Fields = Object.freeze({ input_tokens: 0, output_tokens: 0 })
