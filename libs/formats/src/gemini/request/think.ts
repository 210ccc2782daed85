import type { RequestChanges, RequestScan } from '../../core/request-scan'
import { type Fields, fieldsOf, numberOf } from '../../parts/fields'
import { traitsOf } from '../codec/request/gemini-model'
import { leastThinking, levelFor } from '../codec/request/thinking'

/** No more is given away by a name's ending, whatever the limit: the most that each of the models takes. */
const mostBudget = 24_576

/**
 * A `thinkingConfig` for a model that is made to think (https://ai.google.dev/gemini-api/docs/thinking): with a share of its
 * limit, from Gemini 3 on by the level next to that; as little as it can where the share is 0, or too little for it. Null for a
 * model that never thinks.
 */
export function thinkingFor(scan: RequestScan, changes: RequestChanges): Fields | null {
  const { thinkingShare: share = 0, model } = changes
  const traits = traitsOf(model ?? scan.model ?? '')
  if (traits.thinking === 'none') return null
  const { least, most } = traits.budget
  const tokens = Math.floor(Math.min(limitOf(scan, changes) * share, mostBudget, most))
  if (share === 0 || tokens < least) return leastThinking(traits)
  const amount = traits.thinking === 'level' ? { thinkingLevel: levelFor(tokens, traits) } : { thinkingBudget: tokens }
  return { ...amount, includeThoughts: true }
}

/** The channel's own limit, or else the caller's; without one, and where less is paid for, that. */
function limitOf({ maxTokens }: RequestScan, { override, outputLimit }: RequestChanges): number {
  const settings = fieldsOf(override?.['generationConfig'] ?? override?.['generation_config'])
  const own = numberOf(settings?.maxOutputTokens ?? settings?.max_output_tokens)
  const told = own !== null && own > 0 ? own : (maxTokens ?? Number.POSITIVE_INFINITY)
  return Math.min(told, outputLimit ?? Number.POSITIVE_INFINITY)
}
