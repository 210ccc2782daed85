import type { Stop, StopReason } from '../../../parts/answer'
import { type Fields, textOf } from '../../../parts/fields'
import { wordOf } from './in-camel'

/** Why a candidate stopped (https://ai.google.dev/api/generate-content#FinishReason). Other words mean an end, and stay. */
const reasons: ReadonlyMap<string, StopReason> = new Map([
  ['STOP', 'end'],
  ['MAX_TOKENS', 'length'],
  ['SAFETY', 'filter'],
  ['RECITATION', 'filter'],
  ['LANGUAGE', 'filter'],
  ['BLOCKLIST', 'filter'],
  ['PROHIBITED_CONTENT', 'filter'],
  ['SPII', 'filter'],
  ['MODEL_ARMOR', 'filter'],
  ['IMAGE_SAFETY', 'filter'],
  ['IMAGE_PROHIBITED_CONTENT', 'filter'],
  ['IMAGE_RECITATION', 'filter'],
])

const words: Readonly<Record<StopReason, string>> = {
  end: 'STOP',
  length: 'MAX_TOKENS',
  'tool-calls': 'STOP',
  'stop-sequence': 'STOP',
  refusal: 'SAFETY',
  filter: 'SAFETY',
  pause: 'STOP',
}

/** Null while the candidate goes on. There is no word for calls of tools: who has called some and stops waits for them. */
export function readStop({ finishReason, finishMessage }: Fields, hasCalls: boolean): Stop | null {
  const word = wordOf(finishReason)
  if (word === null || word === '' || word === 'FINISH_REASON_UNSPECIFIED') return null
  const reason = word === 'STOP' && hasCalls ? 'tool-calls' : (reasons.get(word) ?? 'end')
  const message = textOf(finishMessage)
  const value = { ...(words[reason] !== word && { finishReason: word }), ...(message && { finishMessage: message }) }
  return { reason, ...(Object.keys(value).length > 0 && { own: { format: 'gemini', value } }) }
}

/** What a prompt that was not answered says of it (https://ai.google.dev/api/generate-content#PromptFeedback); null where it was. */
export function readBlock(promptFeedback: Fields | null): Stop | null {
  if (promptFeedback === null || textOf(promptFeedback.blockReason) === null) return null
  return { reason: 'filter', own: { format: 'gemini', value: { promptFeedback } } }
}

/** The fields of a candidate that tell why it stopped: one that did not say is at its end. */
export function writeStop(stop: Stop | null, isRefused: boolean): Fields {
  const { promptFeedback: _blocked, ...own } = stop?.own?.format === 'gemini' ? stop.own.value : {}
  return { finishReason: isRefused ? words.refusal : words[stop?.reason ?? 'end'], ...own }
}

/** What is told of a prompt that was blocked; null where it was answered. */
export function writeBlock(stop: Stop | null): Fields | null {
  const { promptFeedback } = stop?.own?.format === 'gemini' ? stop.own.value : {}
  return promptFeedback === undefined ? null : { promptFeedback }
}
