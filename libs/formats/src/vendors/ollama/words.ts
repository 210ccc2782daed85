import { noCounts } from '@tollgate/usage'
import type { Stop, Usage } from '../../parts/answer'
import type { Fields } from '../../parts/fields'
import { countOf } from '../words/count'

/** Why the model stopped (https://docs.ollama.com/api/chat): `stop` and `length`; it has no word for calls. Null while it goes on. */
export function readStop({ done, done_reason }: Fields, hasCalls: boolean): Stop | null {
  if (done !== true) return null
  if (done_reason === 'length') return { reason: 'length' }
  return { reason: hasCalls ? 'tool-calls' : 'end' }
}

/**
 * What was counted (https://docs.ollama.com/api/usage). Older servers leave out a prompt of which they had everything at hand: then
 * nothing is told, and who bills counts. What is zero is left out, too, where the prompt is told.
 */
export function readUsage(body: Fields): Usage | null {
  const textIn = countOf(body.prompt_eval_count)
  if (textIn === null) return null
  return { counts: { ...noCounts(), textIn, textOut: countOf(body.eval_count) ?? 0 }, reasoningTokens: null }
}
