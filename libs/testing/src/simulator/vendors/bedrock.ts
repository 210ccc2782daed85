import type { Answer } from '../answers/answer'
import { awsEvent } from './speech/aws-frame'

/** An answer of Claude's as Bedrock gives it: a stream of events as messages of AWS's event stream. */
export function asInvoked(answer: Answer): Answer {
  if (!answer.isStream) return answer
  const headers = { 'content-type': 'application/vnd.amazon.eventstream' }
  return { ...answer, headers, pieces: framesOf(answer.pieces) }
}

/** Messages that each carry an event of the model's maker, with padding as AWS has it. */
function* framesOf(pieces: Answer['pieces']): Iterable<Buffer> {
  for (const piece of pieces) {
    const data = /^data: (.*)$/m.exec(piece.toString())?.[1]
    if (data !== undefined) yield awsEvent('chunk', { bytes: Buffer.from(data).toString('base64'), p: 'abcdefghij' })
  }
}
