import { type Answer, jsonAnswer, streamAnswer } from '../../answers/answer'
import { frame } from '../../answers/frames'
import type { Behaviour } from '../../script/script'
import type { WireRequest } from '../../wire/wire'
import { objectOf, type Saying, sayingOf } from '../speech/saying'
import type { Asked, AskedVoice, Failure, Voice } from '../speech/voice'

const predictions = /\/v1\/models\/([^/]+\/[^/]+)\/predictions$/
/** All that a prediction was asked stands in the address of its stream: nothing has to be kept until somebody comes for it. */
const streams = /\/v1\/stream\/([\w-]+)$/

const titles: Readonly<Record<number, string>> = {
  401: 'Unauthenticated',
  402: 'Insufficient credit',
  404: 'Model not found',
  422: 'Input validation failed',
  429: 'Too many requests',
}

/** A prediction of a language model, and the stream of what it says (https://replicate.com/docs/topics/predictions/streaming). */
export const replicate: Voice = {
  hears: ({ method, path }) => (method === 'POST' ? predictions : streams).test(path),
  read: (json, { path }) => {
    const kept = streams.exec(path)?.[1]
    if (kept !== undefined) return JSON.parse(Buffer.from(kept, 'base64url').toString()) as WireRequest // made below
    return requestOf(objectOf(json), predictions.exec(path)?.[1] ?? '')
  },
  leads: ({ method }) => method === 'POST',
  judge: ({ method, json, headers }) => {
    if (method === 'GET')
      return headers['accept'] === 'text/event-stream' ? null : { status: 406, message: 'Not acceptable', code: null }
    const { prompt } = objectOf(objectOf(json)['input'])
    if (typeof prompt === 'string') return null
    return { status: 422, message: '- input: prompt is required\n', code: null }
  },
  answer: (asked, behave) => (asked.method === 'POST' ? predicted(asked) : said(asked, behave)),
  failure: (failure) => ({ status: failure.status, body: bodyOf(failure) }),
  failureEvent: ({ message }, behave) =>
    frame({ detail: message }, behave, 'error') + frame({ reason: 'error' }, behave, 'done'),
}

function requestOf({ input, stream }: Readonly<Record<string, unknown>>, model: string): WireRequest {
  const { prompt, max_tokens: usual, max_completion_tokens: openai, max_output_tokens: google } = objectOf(input)
  const limit = usual ?? openai ?? google
  return {
    model,
    stream: stream === true,
    messages: [{ role: 'user', content: String(prompt) }],
    ...(typeof limit === 'number' && { max_tokens: limit }),
  }
}

function bodyOf({ status, message, code }: Failure): object {
  return { title: code ?? titles[status] ?? 'Something went wrong', detail: message, status }
}

function predicted({ no, wire, headers, json }: AskedVoice): Answer {
  const base = `http://${String(headers['host'])}/v1`
  const id = `prediction-${no}`
  const urls = {
    get: `${base}/predictions/${id}`,
    cancel: `${base}/predictions/${id}/cancel`,
    stream: `${base}/stream/${Buffer.from(JSON.stringify(wire)).toString('base64url')}`,
  }
  const { input } = objectOf(json)
  return jsonAnswer(201, { id, model: wire.model, input, status: 'starting', error: null, output: null, urls })
}

function said({ wire }: Pick<AskedVoice, 'wire'> & Asked, behave: Behaviour): Answer {
  return streamAnswer(eventsOf(sayingOf(wire, behave), behave))
}

function* eventsOf({ texts }: Saying, behave: Behaviour): Iterable<string> {
  // A text of several lines is data of several lines.
  for (const text of texts) yield frame(text.split('\n').join('\ndata: '), behave, 'output')
  if (behave.withoutDone !== true) yield frame({}, behave, 'done')
}
