import type { Stop, StopReason } from '../../../parts/answer'
import { type Fields, textOf } from '../../../parts/fields'

/** Why a message stopped (https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons). Other words mean an end, and stay. */
const reasons: ReadonlyMap<string, StopReason> = new Map([
  ['end_turn', 'end'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['stop_sequence', 'stop-sequence'],
  ['tool_use', 'tool-calls'],
  ['pause_turn', 'pause'],
  ['refusal', 'refusal'],
])

const words: Readonly<Record<StopReason, string>> = {
  end: 'end_turn',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  'stop-sequence': 'stop_sequence',
  refusal: 'refusal',
  filter: 'refusal',
  pause: 'pause_turn',
}

/** Why it stopped, out of the fields of a message or of its last delta; null while it goes on. */
export function readStop({ stop_reason: word, stop_sequence, stop_details }: Fields): Stop | null {
  if (typeof word !== 'string' || word === '') return null
  const reason = reasons.get(word) ?? 'end'
  const isSaid = words[reason] === word
  const sequence = textOf(stop_sequence)
  const value = { ...(!isSaid && { stop_reason: word }), ...(stop_details != null && { stop_details }) }
  return {
    reason,
    ...(sequence !== null && { sequence }),
    ...(Object.keys(value).length > 0 && { own: { format: 'anthropic', value } }),
  }
}

/**
 * The same fields. A message that calls tools says so, also where it was made to and others would say that it ended; one
 * that did not say why it stopped is at its end.
 */
export function writeStop(stop: Stop | null, hasCalls: boolean): Fields {
  const given = stop?.reason ?? 'end'
  const reason = given === 'end' && hasCalls && stop?.own?.format !== 'anthropic' ? 'tool-calls' : given
  const own = stop?.own?.format === 'anthropic' ? stop.own.value : {}
  return { stop_reason: words[reason], stop_sequence: stop?.sequence ?? null, ...own }
}
