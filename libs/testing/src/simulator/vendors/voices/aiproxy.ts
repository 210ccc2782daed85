import { type Answer, jsonAnswer, streamAnswer } from '../../answers/answer'
import { frame } from '../../answers/frames'
import type { Behaviour } from '../../script/script'
import { type Saying, sayingOf, textIn } from '../speech/saying'
import type { AskedVoice, Failure, Voice } from '../speech/voice'

const required = ['model', 'query', 'libraryId']

/** A library at AI Proxy (https://docs.aiproxy.io/dev/library), which tells no tokens. */
export const aiproxy: Voice = {
  hears: ({ method, path }) => method === 'POST' && path.endsWith('/api/library/ask'),
  read: (json) => ({
    model: textIn(json, 'model') ?? '',
    stream: (json as { stream?: unknown } | null)?.stream === true,
    messages: [{ role: 'user', content: textIn(json, 'query') ?? '' }],
  }),
  judge: ({ json }) => {
    const missing = required.find((name) => (textIn(json, name) ?? '') === '')
    return missing === undefined ? null : { status: 400, message: `${missing} is required`, code: null }
  },
  answer,
  failure: (failure) => ({ status: failure.status, body: bodyOf(failure) }),
  failureEvent: (failure, behave) => frame(bodyOf(failure), behave),
}

function bodyOf({ status, message, code }: Failure): object {
  return { success: false, message, errCode: Number(code ?? status) }
}

function answer({ wire }: AskedVoice, behave: Behaviour): Answer {
  const saying = sayingOf(wire, behave)
  if (wire.stream === true) return streamAnswer(eventsOf(saying, wire.model ?? '', behave))
  return jsonAnswer(200, { success: true, message: '', answer: saying.texts.join(''), documents: [] })
}

function* eventsOf({ texts }: Saying, model: string, behave: Behaviour): Iterable<string> {
  for (const content of texts) yield frame({ content, finish: false, model, documents: [] }, behave)
  if (behave.withoutDone !== true) yield frame({ content: '', finish: true, model, documents: [] }, behave)
}
