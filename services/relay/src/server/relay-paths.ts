import { openai } from '@tollgate/formats'
import type { CallKind } from '../admission/call-kind'
import { keyEntrance } from '../admission/caller/credential'
import { playgroundKind, playgroundPath } from '../playground/playground-kind'

/** What a request line asks for. */
export type Destination =
  | { readonly kind: 'call'; readonly call: CallKind }
  | { readonly kind: 'models' }
  | { readonly kind: 'model'; readonly model: string }
  | { readonly kind: 'unknown' }

const openaiPrefix = '/openai'
const modelsPath = '/v1/models'
/** Health and metrics. */
const operationsPath = /^\/(?:health|metrics)(?:[/?]|$)/

const calls: Readonly<Record<string, CallKind>> = {
  '/v1/chat/completions': callKind('chat', 'chat', '/v1/chat/completions'),
  '/v1/completions': callKind('completions', 'text_completion', '/v1/completions'),
  '/v1/embeddings': callKind('embeddings', 'embeddings', '/v1/embeddings'),
  [playgroundPath]: playgroundKind,
}

const unknown: Destination = { kind: 'unknown' }
const models: Destination = { kind: 'models' }
const known = new Map<string, Destination>(
  Object.entries(calls).map(([path, call]) => [`POST ${path}`, { kind: 'call', call }]),
)

/** Whether a request is for the service itself, and no call. */
export function isOperations(url: string): boolean {
  return operationsPath.test(url)
}

/** Where a request goes, by its method and its URL. The drop-in prefix and a slash at the end make no difference. */
export function destinationOf(method: string, url: string): Destination {
  // The way of nearly every request.
  return known.get(`${method} ${url}`) ?? search(method, url)
}

function search(method: string, url: string): Destination {
  const path = plainPath(url)
  if (method === 'POST') return known.get(`POST ${path}`) ?? unknown
  if (method !== 'GET' && method !== 'HEAD') return unknown
  if (path === modelsPath) return models
  return path.startsWith(`${modelsPath}/`) ? modelOf(path.slice(modelsPath.length + 1)) : unknown
}

/** Without query, drop-in prefix and trailing slash. */
function plainPath(url: string): string {
  const query = url.indexOf('?')
  let path = query === -1 ? url : url.slice(0, query)
  if (path.startsWith(`${openaiPrefix}/v1/`)) path = path.slice(openaiPrefix.length)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

/** Names of models may hold slashes. */
function modelOf(encoded: string): Destination {
  try {
    return { kind: 'model', model: decodeURIComponent(encoded) }
  } catch {
    return unknown
  }
}

function callKind(capability: CallKind['capability'], operation: string, path: string): CallKind {
  return { capability, operation, format: openai, entrance: keyEntrance, spanName: `POST ${path}` }
}
