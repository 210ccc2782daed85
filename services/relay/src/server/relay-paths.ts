import type { CallKind, Dialect } from '../admission/call-kind'
import { playgroundKind, playgroundPath } from '../playground/playground-kind'
import type { QuotaTopic } from '../quota/quota-answer'
import type { Destination } from './core/destination'
import { anthropicDialect, geminiDialect, openaiDialect, responsesDialect } from './core/dialects'
import { behindDeployment } from './deployment-paths'
import { behindVersion, googleDestination } from './google-paths'
import { taskDestination } from './tasks/task-destination'

/** Drop-in prefixes: behind each stand the paths of one API alone, whose callers all prove in one way who they are. */
const prefixes: ReadonlyMap<string, Dialect> = new Map([
  ['/openai', openaiDialect],
  ['/anthropic', anthropicDialect],
  ['/genai', geminiDialect],
])
/** As OpenAI's API had them, with and without the version. */
const quotaPath = /^(?:\/v1)?\/dashboard\/billing\/(subscription|usage)$/
const modelsPath = '/v1/models'
const messagesPath = '/v1/messages'
const countPath = `${messagesPath}/count_tokens`
/** Health and metrics. */
const operationsPath = /^\/(?:health|metrics)(?:[/?]|$)/

const calls: Readonly<Record<string, CallKind>> = {
  '/v1/chat/completions': callKind(openaiDialect, 'chat', { operation: 'chat', path: '/v1/chat/completions' }),
  '/v1/completions': callKind(openaiDialect, 'completions', { operation: 'text_completion', path: '/v1/completions' }),
  '/v1/embeddings': callKind(openaiDialect, 'embeddings', { operation: 'embeddings', path: '/v1/embeddings' }),
  '/v1/moderations': {
    ...callKind(openaiDialect, 'moderations', { operation: 'moderation', path: '/v1/moderations' }),
    usualModel: 'text-moderation-stable',
  },
  '/v1/rerank': callKind(openaiDialect, 'rerank', { operation: 'rerank', path: '/v1/rerank' }),
  '/v1/responses': callKind(responsesDialect, 'chat', { operation: 'chat', path: '/v1/responses' }),
  '/v1/images/generations': {
    ...callKind(openaiDialect, 'images', { operation: 'image_generation', path: '/v1/images/generations' }),
    usualModel: 'dall-e-2',
  },
  '/v1/images/edits': {
    ...callKind(openaiDialect, 'image-edits', { operation: 'image_edit', path: '/v1/images/edits' }),
    usualModel: 'dall-e-2',
  },
  '/v1/images/variations': {
    ...callKind(openaiDialect, 'image-variations', { operation: 'image_variation', path: '/v1/images/variations' }),
    usualModel: 'dall-e-2',
  },
  '/v1/audio/speech': {
    ...callKind(openaiDialect, 'speech', { operation: 'text_to_speech', path: '/v1/audio/speech' }),
    usualModel: 'tts-1',
  },
  '/v1/audio/transcriptions': {
    ...callKind(openaiDialect, 'transcriptions', { operation: 'transcription', path: '/v1/audio/transcriptions' }),
    usualModel: 'whisper-1',
  },
  '/v1/audio/translations': {
    ...callKind(openaiDialect, 'translations', { operation: 'translation', path: '/v1/audio/translations' }),
    usualModel: 'whisper-1',
  },
  [messagesPath]: callKind(anthropicDialect, 'chat', { operation: 'chat', path: messagesPath }),
  [countPath]: {
    ...callKind(anthropicDialect, 'token-count', { operation: 'token_count', path: countPath }),
    isFree: true,
  },
  [playgroundPath]: playgroundKind,
}

/** Where calls are asked for whose bodies name their model. */
export const callPaths: readonly string[] = Object.keys(calls)

const known = new Map<string, Destination>(
  Object.entries(calls).map(([path, call]) => [`POST ${path}`, { kind: 'call', call }]),
)

/** Whether a request is for the service itself, and no call. */
export function isOperations(url: string): boolean {
  return operationsPath.test(url)
}

/** Where a request goes, by its method and its URL. A drop-in prefix and a slash at the end make no difference. */
export function destinationOf(method: string, url: string): Destination {
  // The way of nearly every request.
  return known.get(`${method} ${url}`) ?? search(method, plainPath(url), url)
}

function search(method: string, full: string, url: string): Destination {
  const task = taskDestination(method, full, queryOf(url))
  if (task !== null) return task
  const end = full.indexOf('/', 1)
  const prefix = end === -1 ? full : full.slice(0, end)
  const given = prefixes.get(prefix) ?? null
  const path = given === null ? full : full.slice(prefix.length)
  const google = given === null || given === geminiDialect ? behindVersion(path, given !== null) : null
  if (google !== null) return googleDestination(method, google, url)
  const deployed = given === openaiDialect && method === 'POST' ? behindDeployment(path) : null
  const asked = deployed === null ? undefined : callAt(`/v1${deployed.path}`)
  if (deployed !== null && asked?.format === openaiDialect.format)
    return { kind: 'call', call: asked, deployment: deployed.model }
  const dialect = given ?? (isUnder(messagesPath, path) ? anthropicDialect : null)
  const unknown: Destination = { kind: 'unknown', dialect }
  if (method === 'POST') {
    const call = callAt(path)
    const isOther = call === undefined || (given !== null && call.entrance !== given.entrance)
    return isOther ? unknown : { kind: 'call', call }
  }
  if (method !== 'GET' && method !== 'HEAD') return unknown
  const quota = given === null || given === openaiDialect ? quotaPath.exec(path) : null
  if (quota !== null) return { kind: 'quota', dialect: openaiDialect, topic: quota[1] as QuotaTopic } // what the pattern takes
  if (path === modelsPath) return { kind: 'models', dialect }
  return isUnder(modelsPath, path) ? (modelOf(path.slice(modelsPath.length + 1), dialect) ?? unknown) : unknown
}

function callAt(path: string): CallKind | undefined {
  return Object.hasOwn(calls, path) ? calls[path] : undefined
}

function isUnder(parent: string, path: string): boolean {
  return path.startsWith(parent) && (path.length === parent.length || path[parent.length] === '/')
}

function queryOf(url: string): string {
  const query = url.indexOf('?')
  return query === -1 ? '' : url.slice(query + 1)
}

/** Without query and trailing slash. */
function plainPath(url: string): string {
  const query = url.indexOf('?')
  const path = query === -1 ? url : url.slice(0, query)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Names of models may hold slashes. Null where one cannot be read. */
function modelOf(encoded: string, dialect: Dialect | null): Destination | null {
  try {
    return { kind: 'model', dialect, model: decodeURIComponent(encoded) }
  } catch {
    return null
  }
}

function callKind(
  dialect: Dialect,
  capability: CallKind['capability'],
  { operation, path }: { operation: string; path: string },
): CallKind {
  return { ...dialect, capability, operation, spanName: `POST ${path}` }
}
