import type { Usage } from '../../../parts/answer'
import { type Fields, fieldsOf, numberOf } from '../../../parts/fields'
import { readUsage as readCounts } from '../../wire/read-usage'
import { writeUsage as writeCounts } from '../../wire/write-usage'

/** A usage object; null when it counts nothing. */
export function readUsage(value: unknown): Usage | null {
  const counts = readCounts(value)
  const usage = fieldsOf(value)
  if (counts === null || usage === null) return null
  const reasoningTokens = numberOf(fieldsOf(usage.completion_tokens_details)?.reasoning_tokens)
  return { counts, reasoningTokens, own: { format: 'openai', value: usage } }
}

/** As this format counted it, or anew. There is no word for how long a cache keeps what was written to it. */
export function writeUsage({ counts, reasoningTokens, own }: Usage): Fields {
  if (own?.format === 'openai') return own.value
  const { prompt_tokens_details: input, completion_tokens_details: output, ...written } = writeCounts(counts)
  const cacheWritten = counts.cacheWrite5m + counts.cacheWrite1h
  return {
    ...written,
    prompt_tokens_details: { ...fieldsOf(input), ...(cacheWritten > 0 && { cache_write_tokens: cacheWritten }) },
    completion_tokens_details: {
      ...fieldsOf(output),
      ...(reasoningTokens !== null && { reasoning_tokens: reasoningTokens }),
    },
  }
}
