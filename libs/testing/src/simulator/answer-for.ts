import { type Answer, jsonAnswer } from './answers/answer'
import { chatAnswer } from './answers/chat'
import { completionAnswer } from './answers/completion'
import { contentAnswer, countedContentAnswer } from './answers/content'
import { contentEmbeddingAnswer, embeddingAnswer } from './answers/embedding'
import { errorAnswer, speaksContents, speaksMessages } from './answers/errors'
import { countedMessageAnswer, messageAnswer } from './answers/message'
import { contentsModelsAnswer, messagesModelsAnswer, modelAnswer, modelsAnswer } from './answers/models'
import { responseAnswer } from './answers/response'
import { imageAnswer, predictionsAnswer } from './media/image'
import { moderationAnswer } from './media/moderation'
import { rerankAnswer } from './media/rerank'
import { speechAnswer } from './media/speech'
import { transcriptAnswer } from './media/transcript'
import type { RecordedRequest } from './requests/recorded-request'
import { piecesOfRecording } from './script/recording'
import type { Behaviour } from './script/script'
import { asAzure, isDeployment } from './vendors/azure'
import { asInvoked } from './vendors/bedrock'
import { vendorModels } from './vendors/model-lists'
import { failureAnswer, failureOf } from './vendors/speech/failure'
import { invokedPathOf } from './wire/invoked-path'
import { contentsPathOf, isRawPrediction } from './wire/read-contents'

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
    const answer = status === undefined ? jsonAnswer(200, {}) : refusal(request, status, behave)
    return { ...answer, pieces: [rawBody] }
  }
  if (status !== undefined && status !== 200) return refusal(request, status, behave)
  if (errorIn200) return { ...refusal(request, 500, { error: errorIn200 }), status: 200 }
  const isLetIn = request.voice?.takesProofs === true || (state.keys?.includes(request.key ?? '') ?? true)
  if (!isLetIn) return refusal(request, 401, {})
  const answer = wellBehaved(request, behave, state)
  const isPadded = padBytes !== undefined && !answer.isStream && !/\/(?:images|audio)\/|:predict$/.test(request.path)
  return isPadded ? padded(answer, padBytes) : answer
}

function wellBehaved(
  request: RecordedRequest,
  behave: Behaviour,
  { models, fingerprint, keys }: UpstreamState,
): Answer {
  const { method, path, wire, form, no, voice } = request
  if (voice !== null) {
    const failure = voice.judge(request, keys)
    return failure === null ? voice.answer(request, behave) : failureAnswer(voice, failure)
  }
  const listed = method === 'GET' ? vendorModels(path, models) : null
  if (listed !== null) return listed
  if (method === 'GET' && path.endsWith('/models') && speaksContents(request)) return contentsModelsAnswer(models)
  if (method === 'GET' && path.endsWith('/models'))
    return speaksMessages(request) ? messagesModelsAnswer(models) : modelsAnswer(models)
  const model = /\/models\/(.+)$/.exec(path)?.[1]
  if (method === 'GET' && model) return modelAnswer(models, decodeURIComponent(model), request)
  if (method !== 'POST') return notFound(request)
  const contents = contentsPathOf(path)
  if (contents !== null) return contentsAnswer(contents.method, request, behave)
  if (path.endsWith('/messages/count_tokens')) return countedMessageAnswer(wire)
  if (invokedPathOf(path) !== null) return asInvoked(messageAnswer(wire, behave, no))
  if (path.endsWith('/messages') || isRawPrediction(path)) return messageAnswer(wire, behave, no)
  if (path.endsWith('/responses')) return responseAnswer(wire, behave, no)
  if (path.endsWith('/chat/completions') || path.endsWith('/chatcompletion_v2')) {
    const answer = chatAnswer(wire, behave, { no, fingerprint })
    return isDeployment(path) ? asAzure(answer, behave) : answer
  }
  if (path.endsWith('/completions')) return completionAnswer(wire, behave, no)
  if (path.endsWith('/embeddings')) return embeddingAnswer(wire, behave)
  if (path.endsWith('/moderations')) return moderationAnswer(wire, behave, no)
  if (path.endsWith('/rerank')) return rerankAnswer(wire, behave)
  if (path.endsWith('/images/generations')) return imageAnswer(wire, behave)
  if (/\/images\/(?:edits|variations)$/.test(path)) return imageAnswer(wire, behave, 'image_edit')
  if (path.endsWith('/audio/speech')) return speechAnswer(wire, behave)
  if (/\/audio\/(?:transcriptions|translations)$/.test(path)) return transcriptAnswer(wire, form, behave)
  return notFound(request)
}

/** An error answer in the words of whoever is asked. */
function refusal(request: RecordedRequest, status: number, behave: Behaviour): Answer {
  if (request.voice === null) return errorAnswer(request, status, behave)
  const answer = failureAnswer(request.voice, failureOf(status, behave.error))
  if (behave.retryAfter !== undefined) answer.headers['retry-after'] = String(behave.retryAfter)
  return answer
}

function contentsAnswer(contentsMethod: string, request: RecordedRequest, behave: Behaviour): Answer {
  const { wire } = request
  switch (contentsMethod) {
    case 'generateContent':
    case 'streamGenerateContent':
      return contentAnswer(wire, behave, request)
    case 'embedContent':
    case 'batchEmbedContents':
      return contentEmbeddingAnswer(wire, behave, contentsMethod === 'batchEmbedContents')
    case 'countTokens':
      return countedContentAnswer(wire)
    case 'predict':
      return predictionsAnswer(wire, behave)
    default:
      return notFound(request)
  }
}

function notFound(request: RecordedRequest): Answer {
  const { method, path } = request
  return errorAnswer(request, 404, { error: { message: `Invalid URL (${method} ${path})`, code: null } })
}

/** A JSON object answer with a field of so many characters more, in front: usage stands at the end, as providers have it. */
function padded(answer: Answer, padBytes: number): Answer {
  const body = [...answer.pieces].join('')
  return { ...answer, pieces: [`{"padding":"${'x'.repeat(padBytes)}",${body.slice(1)}`] }
}
