import type { Answer, Choice } from '../../../parts/answer'
import { type Fields, fieldsOf, numberOf, textOf } from '../../../parts/fields'
import { restOf } from '../../../parts/own'
import { readParts } from '../content/read-parts'
import { inCamel, manyOf, messageOf } from '../words/in-camel'
import { readBlock, readStop } from '../words/stop-reason'
import { readUsage } from '../words/usage'

/** Read of an answer, or of a part of one that is streamed. */
export const ofAnswer: ReadonlySet<string> = new Set([
  'candidates',
  'usageMetadata',
  'modelVersion',
  'responseId',
  'promptFeedback',
])
/** Read of a candidate. */
export const ofCandidate: ReadonlySet<string> = new Set(['index', 'content', 'finishReason', 'finishMessage'])

/** A whole answer (https://ai.google.dev/api/generate-content#generatecontentresponse); null when it is none. */
export function readAnswer(body: Fields): Answer | null {
  const answer = inCamel(body)
  const feedback = messageOf(answer.promptFeedback)
  const candidates = manyOf(answer.candidates)
  const isAnswer = Array.isArray(answer.candidates) || feedback !== null || fieldsOf(answer.usageMetadata) !== null
  if (!isAnswer) return null
  const blocked = readBlock(feedback)
  // A prompt that was blocked has no candidate; who asked gets an answer of nothing.
  const none: Choice = { index: 0, content: [], stop: blocked }
  const own = restOf('gemini', answer, ofAnswer)
  const choices = candidates.flatMap((value, index) => readCandidate(messageOf(value), index))
  return {
    id: textOf(answer.responseId) ?? '',
    model: textOf(answer.modelVersion) ?? '',
    choices: choices.length === 0 ? [none] : choices,
    usage: readUsage(answer.usageMetadata),
    ...(own && { own }),
  }
}

function readCandidate(candidate: Fields | null, index: number): Choice[] {
  if (candidate === null) return []
  const content = readParts(messageOf(candidate.content)?.parts, true)
  const hasCalls = content.some(({ kind }) => kind === 'tool-call')
  const own = restOf('gemini', candidate, ofCandidate)
  const number = numberOf(candidate.index) ?? index
  return [{ index: number, content, stop: readStop(candidate, hasCalls), ...(own && { own }) }]
}
