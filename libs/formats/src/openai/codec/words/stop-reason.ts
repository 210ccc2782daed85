import type { Stop, StopReason } from '../../../parts/answer'

/** Why a choice stopped (https://platform.openai.com/docs/api-reference/chat/object). Other words mean an end, and stay. */
const reasons: ReadonlyMap<string, StopReason> = new Map([
  ['stop', 'end'],
  ['length', 'length'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['content_filter', 'filter'],
])

/** `pause` has no word here: the answer ended for now. */
const words: Readonly<Record<StopReason, string>> = {
  end: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'stop-sequence': 'stop',
  refusal: 'content_filter',
  filter: 'content_filter',
  pause: 'stop',
}

/** Null while the choice goes on. */
export function readStop(word: unknown): Stop | null {
  if (typeof word !== 'string' || word === '') return null
  const reason = reasons.get(word)
  return reason === undefined
    ? { reason: 'end', own: { format: 'openai', value: { finish_reason: word } } }
    : { reason }
}

/** A choice that did not say why it stopped: it calls its tools, or is at its end. */
export function writeStop(stop: Stop | null, hasCalls: boolean): string {
  const own = stop?.own?.format === 'openai' ? stop.own.value.finish_reason : undefined
  if (typeof own === 'string') return own
  return words[stop?.reason ?? (hasCalls ? 'tool-calls' : 'end')]
}
