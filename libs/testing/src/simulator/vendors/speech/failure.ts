import { type Answer, jsonAnswer } from '../../answers/answer'
import { usualMessage } from '../../answers/errors'
import type { Behaviour } from '../../script/script'
import type { Failure, Voice } from './voice'

/** A failure as it is scripted. */
export function failureOf(status: number, { message, code }: NonNullable<Behaviour['error']> = {}): Failure {
  return { status, message: message ?? usualMessage(status), code: code ?? null }
}

/** A failure as the whole of an answer, in a vendor's words. */
export function failureAnswer(voice: Voice, failure: Failure): Answer {
  const { status, body } = voice.failure(failure)
  return jsonAnswer(status, body)
}
