import { noCounts } from '@tollgate/usage'
import type { Stop, StopReason, Usage } from '../../../parts/answer'
import { fieldsOf, listOf } from '../../../parts/fields'
import { countOf } from '../../words/count'
import { stopFor } from '../../words/stop-for'

/** Why the model stopped (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html). Other words mean an end. */
const reasons: ReadonlyMap<unknown, StopReason> = new Map([
  ['end_turn', 'end'],
  ['tool_use', 'tool-calls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['stop_sequence', 'stop-sequence'],
  ['guardrail_intervened', 'filter'],
  ['content_filtered', 'filter'],
])

/** Null while the answer goes on. */
export function readStop(word: unknown): Stop | null {
  return stopFor(reasons, word)
}

/**
 * Tokens as AWS counts them (https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_TokenUsage.html): what was read from
 * a cache or written to one is no part of the input. Null when it counts nothing.
 */
export function readUsage(value: unknown): Usage | null {
  const usage = fieldsOf(value)
  const [textIn, textOut] = [countOf(usage?.inputTokens), countOf(usage?.outputTokens)]
  if (usage === null || (textIn === null && textOut === null)) return null
  const written = countOf(usage.cacheWriteInputTokens) ?? 0
  const cacheWrite1h = Math.min(written, keptAnHour(usage.cacheDetails))
  const counts = {
    ...noCounts(),
    textIn: textIn ?? 0,
    cacheRead: countOf(usage.cacheReadInputTokens) ?? 0,
    cacheWrite5m: written - cacheWrite1h,
    cacheWrite1h,
    textOut: textOut ?? 0,
  }
  return { counts, reasoningTokens: null }
}

function keptAnHour(details: unknown): number {
  const kept = listOf(details).map(fieldsOf)
  return kept.reduce((sum, one) => sum + (one?.ttl === '1h' ? (countOf(one.inputTokens) ?? 0) : 0), 0)
}
