import { deflateRawSync } from 'node:zlib'
import { answerQuestions } from '../../threads/answer-questions'
import type { AskedThread } from '../../threads/asked-thread'
import { handedOver } from '../../threads/handed-over'
import { bodyOf } from './body-of'
import type { CapturedCall } from './captured-call'
import { Redaction } from './redaction'

/** The thread that makes words of calls: the deflated JSON of what is kept of each. */
export type CaptureThread = AskedThread<CapturedCall, Uint8Array>

let madeId = 0
let redaction = new Redaction([])

/** The bytes of what is kept of a call. */
function answer(call: CapturedCall): Uint8Array {
  const { id, lines } = call.masked
  if (id !== madeId) {
    redaction = new Redaction(lines)
    madeId = id
  }
  return new Uint8Array(deflateRawSync(JSON.stringify(bodyOf(call, redaction))))
}

answerQuestions(answer, handedOver)
