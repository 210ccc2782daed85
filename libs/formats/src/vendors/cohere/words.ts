import { noCounts } from '@tollgate/usage'
import type { Stop, StopReason, Usage } from '../../parts/answer'
import { fieldsOf } from '../../parts/fields'
import { countOf } from '../words/count'
import { stopFor } from '../words/stop-for'

/** Why the model stopped (https://docs.cohere.com/reference/chat). Errors are told as such; other words mean an end. */
const reasons: ReadonlyMap<unknown, StopReason> = new Map([
  ['COMPLETE', 'end'],
  ['STOP_SEQUENCE', 'stop-sequence'],
  ['MAX_TOKENS', 'length'],
  ['TOOL_CALL', 'tool-calls'],
])

/** Null while the answer goes on. */
export function readStop(word: unknown): Stop | null {
  return stopFor(reasons, word)
}

/**
 * What Cohere bills (https://docs.cohere.com/reference/chat, `usage`): `billed_units`, in which its own instructions to the model
 * are not, nor what it thinks. What it counted beside that, `tokens` and how many of them it found in its cache, stands in where
 * nothing is billed; null when there is neither.
 */
export function readUsage(value: unknown): Usage | null {
  const usage = fieldsOf(value)
  const billed = fieldsOf(usage?.billed_units)
  const tokens = fieldsOf(usage?.tokens)
  const read = countedIn(billed)
  if (read !== null)
    return { counts: { ...noCounts(), textIn: read.input, textOut: read.output }, reasoningTokens: null }
  const counted = countedIn(tokens)
  if (counted === null) return null
  const cacheRead = Math.min(counted.input, countOf(usage?.cached_tokens) ?? 0)
  return {
    counts: { ...noCounts(), textIn: counted.input - cacheRead, cacheRead, textOut: counted.output },
    reasoningTokens: countOf(tokens?.reasoning_tokens),
  }
}

function countedIn(units: Record<string, unknown> | null): { input: number; output: number } | null {
  const [input, output] = [countOf(units?.input_tokens), countOf(units?.output_tokens)]
  if (input === null && output === null) return null
  return { input: input ?? 0, output: output ?? 0 }
}
