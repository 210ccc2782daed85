import type { Usage } from '../../../parts/answer'
import type { Fields } from '../../../parts/fields'
import { readUsage as readCounts } from '../../wire/read-usage'
import { writeUsage as writeCounts } from '../../wire/write-usage'
import { messageOf, numericOf } from './in-camel'

/** A `usageMetadata` (https://ai.google.dev/api/generate-content#UsageMetadata); null when it counts nothing. */
export function readUsage(value: unknown): Usage | null {
  const usage = messageOf(value)
  const counts = readCounts(usage)
  if (counts === null || usage === null) return null
  return { counts, reasoningTokens: numericOf(usage.thoughtsTokenCount), own: { format: 'gemini', value: usage } }
}

/** As this format counted it, or anew: thoughts stand beside the candidates. */
export function writeUsage({ counts, reasoningTokens, own }: Usage): Fields {
  if (own?.format === 'gemini') return own.value
  const thoughtsTokenCount = Math.min(Math.max(0, reasoningTokens ?? 0), counts.textOut)
  if (thoughtsTokenCount === 0) return writeCounts(counts)
  const written: Fields = writeCounts({ ...counts, textOut: counts.textOut - thoughtsTokenCount })
  const totalTokenCount = (numericOf(written.totalTokenCount) ?? 0) + thoughtsTokenCount
  return { ...written, thoughtsTokenCount, totalTokenCount }
}
