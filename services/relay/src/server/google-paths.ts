import type { CallKind } from '../admission/call-kind'
import type { Destination } from './core/destination'
import { geminiArrayDialect, geminiDialect } from './core/dialects'

/** Versions of the API that its clients can be set to; all are the same here. */
const versioned = /^\/v1(?:beta|alpha)?(?=\/|$)/
/** A resource's name and, behind a colon, what is to be done with it (https://google.aip.dev/136). */
const methodPath = /^\/(?:models\/(.+)|(tunedModels\/.+)):(\w+)$/
const modelPath = /^\/(?:models\/(.+)|(tunedModels\/.+))$/
const streamMethod = 'streamGenerateContent'
/** By which a stream is asked for as events. */
const asEvents = /[?&]alt=sse(?:&|$)/
const unknown: Destination = { kind: 'unknown', dialect: geminiDialect }

const calls: Readonly<Record<string, CallKind>> = {
  generateContent: callKind('generateContent', { capability: 'chat', operation: 'generate_content' }),
  [streamMethod]: callKind(streamMethod, { capability: 'chat', operation: 'generate_content' }),
  embedContent: callKind('embedContent', { capability: 'embeddings', operation: 'embeddings' }),
  batchEmbedContents: callKind('batchEmbedContents', { capability: 'batch-embeddings', operation: 'embeddings' }),
  countTokens: { ...callKind('countTokens', { capability: 'token-count', operation: 'token_count' }), isFree: true },
}
/** Without `alt=sse` a stream is an array whose elements come one by one. */
const arrayStream: CallKind = {
  ...callKind(streamMethod, { capability: 'chat', operation: 'generate_content' }),
  ...geminiArrayDialect,
  isArray: true,
}

/** Where a request goes whose path is, behind drop-in prefix and version, one of Google's. */
export function googleDestination(method: string, path: string, url: string): Destination {
  if (method === 'POST') return callDestination(path, url)
  if (method !== 'GET' && method !== 'HEAD') return unknown
  if (path === '/models') return { kind: 'models', dialect: geminiDialect }
  const [, bare, tuned] = modelPath.exec(path) ?? []
  const model = decoded(bare ?? tuned)
  return model === null ? unknown : { kind: 'model', dialect: geminiDialect, model }
}

/** The path behind the version; null where none is named. Without the drop-in prefix there is one version. */
export function behindVersion(path: string, isPrefixed: boolean): string | null {
  const [version] = versioned.exec(path) ?? []
  if (version === undefined || (!isPrefixed && version !== '/v1beta')) return null
  return path.slice(version.length)
}

function callDestination(path: string, url: string): Destination {
  const [, bare, tuned, method = ''] = methodPath.exec(path) ?? []
  const model = decoded(bare ?? tuned)
  const call = Object.hasOwn(calls, method) ? calls[method] : undefined
  if (model === null || call === undefined) return unknown
  const isStream = method === streamMethod
  return { kind: 'call', call: isStream && !asEvents.test(url) ? arrayStream : call, named: { model, isStream } }
}

function decoded(name: string | undefined): string | null {
  try {
    return name === undefined ? null : decodeURIComponent(name)
  } catch {
    return null
  }
}

function callKind(method: string, asked: Pick<CallKind, 'capability' | 'operation'>): CallKind {
  return { ...geminiDialect, ...asked, spanName: `POST /v1beta/models/{model}:${method}` }
}
