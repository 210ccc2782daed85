import type { RecordedRequest } from '../requests/recorded-request'
import { piecesOfRecording } from '../script/recording'
import type { Behaviour } from '../script/script'
import { type Answer, jsonAnswer } from './answer'
import { chatAnswer } from './chat'
import { completionAnswer } from './completion'
import { embeddingAnswer } from './embedding'
import { errorAnswer, errorObject } from './errors'
import { modelAnswer, modelsAnswer } from './models'

/** What the upstream knows besides its script. */
export interface UpstreamState {
  readonly models: readonly string[]
  readonly keys: readonly string[] | null
  readonly fingerprint: string
}

/** The answer to a request: what the behaviour says, else what a well-behaved upstream gives. */
export function answerFor(request: RecordedRequest, behave: Behaviour, state: UpstreamState): Answer {
  const { rawBody, status, errorIn200, replay, padBytes } = behave
  if (replay) {
    const { response } = replay
    const isStream = response.events !== undefined || response.chunks_base64 !== undefined
    return { status: response.status, headers: response.headers, isStream, pieces: piecesOfRecording(replay) }
  }
  if (rawBody !== undefined) {
    const answer = status === undefined ? jsonAnswer(200, {}) : errorAnswer(status, behave)
    return { ...answer, pieces: [rawBody] }
  }
  if (status !== undefined && status !== 200) return errorAnswer(status, behave)
  if (errorIn200) return jsonAnswer(200, errorObject(500, errorIn200))
  if (state.keys && !state.keys.includes(request.key ?? '')) return errorAnswer(401, {})
  const answer = wellBehaved(request, behave, state)
  return padBytes === undefined || answer.isStream ? answer : padded(answer, padBytes)
}

function wellBehaved(request: RecordedRequest, behave: Behaviour, { models, fingerprint }: UpstreamState): Answer {
  const { method, path, wire, no } = request
  if (method === 'GET' && path.endsWith('/models')) return modelsAnswer(models)
  const model = /\/models\/(.+)$/.exec(path)?.[1]
  if (method === 'GET' && model) return modelAnswer(models, decodeURIComponent(model))
  if (method !== 'POST') return notFound(request)
  if (path.endsWith('/chat/completions')) return chatAnswer(wire, behave, { no, fingerprint })
  if (path.endsWith('/completions')) return completionAnswer(wire, behave, no)
  if (path.endsWith('/embeddings')) return embeddingAnswer(wire, behave)
  return notFound(request)
}

function notFound({ method, path }: RecordedRequest): Answer {
  return errorAnswer(404, { error: { message: `Invalid URL (${method} ${path})`, code: null } })
}

/** A JSON object answer with a field of so many characters more, in front: usage stands at the end, as providers have it. */
function padded(answer: Answer, padBytes: number): Answer {
  const body = [...answer.pieces].join('')
  return { ...answer, pieces: [`{"padding":"${'x'.repeat(padBytes)}",${body.slice(1)}`] }
}
