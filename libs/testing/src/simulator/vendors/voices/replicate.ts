import { type Answer, jsonAnswer, streamAnswer } from '../../answers/answer'
import { frame } from '../../answers/frames'
import type { Behaviour } from '../../script/script'
import type { WireRequest } from '../../wire/wire'
import { type KeptPrediction, KeptPredictions } from '../speech/kept-predictions'
import { objectOf, type Saying, sayingOf, usageField } from '../speech/saying'
import type { AskedVoice, Failure, Voice } from '../speech/voice'

const makes = /\/v1\/models\/([^/]+\/[^/]+)\/predictions$/
const tells = /\/v1\/predictions\/(\w+)$/
const cancels = /\/v1\/predictions\/(\w+)\/cancel$/
const streams = /\/v1\/stream\/(\w+)$/

const titles: Readonly<Record<number, string>> = {
  401: 'Unauthenticated',
  402: 'Insufficient credit',
  404: 'Not found',
  422: 'Input validation failed',
  429: 'Too many requests',
}

const made = new KeptPredictions()

/**
 * Predictions of language models (https://replicate.com/docs/reference/http#models.predictions.create): made and waited for, asked
 * for again, canceled, or streamed (https://replicate.com/docs/topics/predictions/streaming).
 */
export const replicate: Voice = {
  hears: ({ method, path }) => (method === 'POST' ? [makes, cancels] : [tells, streams]).some((one) => one.test(path)),
  read: (json, { path }) => {
    const model = makes.exec(path)?.[1]
    if (model !== undefined) return requestOf(objectOf(json), model)
    const { model: asked, stream } = keptAt(path)?.wire ?? {}
    return { ...(asked !== undefined && { model: asked }), stream: stream === true }
  },
  // What is scripted is for the prediction itself: where it is streamed, for its stream.
  leads: ({ method, path, body }) => {
    if (method === 'POST') return cancels.test(path) || /"stream":\s*true/.test(body)
    return tells.test(path)
  },
  judge: ({ method, path, json, headers }) => {
    if (makes.test(path)) {
      const { prompt } = objectOf(objectOf(json)['input'])
      if (typeof prompt === 'string') return null
      return { status: 422, message: '- input: prompt is required\n', code: null }
    }
    if (keptAt(path) === null) return { status: 404, message: 'The requested resource could not be found.', code: null }
    if (method === 'POST' || !streams.test(path) || headers['accept'] === 'text/event-stream') return null
    return { status: 406, message: 'Not acceptable', code: null }
  },
  answer,
  failure: (failure) => ({ status: failure.status, body: bodyOf(failure) }),
  failureEvent: ({ message }, behave) =>
    frame({ detail: message }, behave, 'error') + frame({ reason: 'error' }, behave, 'done'),
}

function keptAt(path: string): KeptPrediction | null {
  const id = [tells, cancels, streams].map((one) => one.exec(path)?.[1]).find((each) => each !== undefined)
  return id === undefined ? null : made.find(id)
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

function answer({ path, wire, json, headers }: AskedVoice, behave: Behaviour): Answer {
  const base = `http://${String(headers['host'])}/v1`
  const kept = keptAt(path)
  if (kept === null) {
    const prediction = made.add({ wire, input: objectOf(json)['input'], behave })
    const waits = headers['prefer'] === 'wait' && wire.stream !== true
    const state = waits ? stateOf(prediction) : { status: 'starting', output: null }
    return jsonAnswer(waits && state.status !== 'succeeded' ? 202 : 201, told(prediction, state, base))
  }
  if (streams.test(path)) return streamAnswer(eventsOf(sayingOf(kept.wire, behave), behave))
  if (cancels.test(path)) kept.isCanceled = true
  return jsonAnswer(200, told(kept, stateOf(kept), base))
}

function told({ id, wire, input }: KeptPrediction, state: object, base: string): object {
  const urls = {
    get: `${base}/predictions/${id}`,
    cancel: `${base}/predictions/${id}/cancel`,
    stream: `${base}/stream/${id}`,
  }
  return { id, model: wire.model, input, error: null, ...state, urls }
}

function stateOf(prediction: KeptPrediction): { readonly status: string; readonly output: readonly string[] | null } {
  const { wire, behave, isCanceled, polls } = prediction
  if (isCanceled) return { status: 'canceled', output: null }
  if (polls > 0) {
    prediction.polls -= 1
    return { status: 'processing', output: null }
  }
  const { texts, promptTokens, completionTokens } = sayingOf(wire, behave)
  const metrics = { input_token_count: promptTokens, output_token_count: completionTokens, predict_time: 1.5 }
  return { status: 'succeeded', output: texts, ...usageField('metrics', metrics, behave) }
}

function* eventsOf({ texts }: Saying, behave: Behaviour): Iterable<string> {
  // A text of several lines is data of several lines.
  for (const text of texts) yield frame(text.split('\n').join('\ndata: '), behave, 'output')
  if (behave.withoutDone !== true) yield frame({}, behave, 'done')
}
