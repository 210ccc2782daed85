import { isTask } from '@tollgate/catalogue'
import type { UpstreamHeaders } from '@tollgate/upstream'
import type { Answer } from '../answer/answer'
import type { AnswerPort } from '../answer/answer-port'
import { RefusedAnswer } from '../answer/refused-answer'
import { isSound, SoundAnswer } from '../answer/sound-answer'
import { StreamAnswer } from '../answer/stream-answer'
import { WholeAnswer } from '../answer/whole-answer'
import { SubmittedAnswer } from '../tasks/submitted-answer'

/** The kind of answer that begins with this head. */
export function answerOf(port: AnswerPort, headers: UpstreamHeaders): Answer {
  const { status, kind, request } = port
  if (isTask(kind.capability)) return new SubmittedAnswer(port)
  if (status < 200 || status > 299) return new RefusedAnswer(port, headers)
  if (isEventStream(headers) && isStreamRead(port)) return new StreamAnswer(port, headers)
  const { meter } = request
  const isSpoken = kind.capability === 'speech' && meter !== null && isSound(headers)
  return isSpoken ? new SoundAnswer(port, headers, meter) : new WholeAnswer(port, headers)
}

/** What is translated and never streamed is no answer as a stream. */
function isStreamRead({ translation }: AnswerPort): boolean {
  return translation === null || translation.translator.stream !== undefined
}

function isEventStream(headers: UpstreamHeaders): boolean {
  return headers.get('content-type')?.toLowerCase().startsWith('text/event-stream') ?? false
}
