import { type Capability, type Framing, repeatRulesOf } from '@tollgate/catalogue'
import type { AppError } from '@tollgate/platform'
import { z } from 'zod'
import { errorOfFailure, upstreamErrors } from '../failure/upstream.errors'
import type {
  UpstreamCall,
  UpstreamFailure,
  UpstreamHandler,
  UpstreamHeaders,
  UpstreamRequest,
  UpstreamTarget,
} from './upstream'

/** One call whose answer is read whole. */
export interface JsonCall {
  target: UpstreamTarget
  capability: Capability
  model: string
  /** Sent as JSON; absent for a GET. */
  body?: unknown
  /** Sent as they are, in place of it. */
  bytes?: Buffer | readonly Buffer[]
  /** As in `UpstreamRequest`. */
  headers?: readonly string[]
  version?: string
  /** A stream is asked for, which is read to its end. */
  isStream?: boolean
  framing?: Framing
  /** Ends the call, which then throws `upstream.aborted`. */
  signal?: AbortSignal
  /** For the whole exchange; 30 s unless given. */
  timeoutMs?: number
  /** 10 MB unless given. */
  maxBytes?: number
}

export interface JsonAnswer {
  status: number
  headers: UpstreamHeaders
  body: Buffer
}

/** The way out, as far as it is used here. */
interface CallStarter {
  call(request: UpstreamRequest, handler: UpstreamHandler): UpstreamCall
}

/** Makes a call and reads its answer whole. Throws `upstream.<failure>` when none came, or `upstream.answer-too-large`. */
export function callJson(upstreams: CallStarter, call: JsonCall): Promise<JsonAnswer> {
  const { timeoutMs = 30_000, maxBytes = 10 * 1024 * 1024, signal } = call
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let bytes = 0
    let status = 0
    let headers: UpstreamHeaders
    let isLate = false
    const stop = setTimeout(() => {
      isLate = true
      exchange.abort()
    }, timeoutMs)
    const handler: UpstreamHandler = {
      onHeaders: (answered, received) => {
        status = answered
        headers = received
      },
      onData: (chunk) => {
        bytes += chunk.length
        if (bytes <= maxBytes) parts.push(chunk)
        else exchange.abort()
        return true
      },
      onComplete: () => {
        clearTimeout(stop)
        resolve({ status, headers, body: Buffer.concat(parts) })
      },
      onError: (failure) => {
        clearTimeout(stop)
        reject(bytes > maxBytes ? upstreamErrors.answerTooLarge() : errorOf(failure, isLate))
      },
    }
    const exchange = upstreams.call(requestOf(call, timeoutMs), handler)
    if (signal?.aborted === true) exchange.abort()
    signal?.addEventListener('abort', () => exchange.abort(), { once: true })
  })
}

function requestOf(call: JsonCall, timeoutMs: number): UpstreamRequest {
  const { target, capability, model, body, bytes, headers, version, isStream = false, framing } = call
  return {
    target,
    capability,
    model,
    body: bytes ?? (body === undefined ? null : Buffer.from(JSON.stringify(body))),
    ...(headers !== undefined && { headers }),
    ...(version !== undefined && { version }),
    ...(framing !== undefined && { framing }),
    isStream,
    isRepeatable: repeatRulesOf(capability).afterLostConnection,
    headersTimeoutMs: timeoutMs,
    idleTimeoutMs: timeoutMs,
  }
}

/** Asks for the upstream's list of models; each once, sorted. Throws `upstream.*`. */
export async function fetchModels(upstreams: CallStarter, target: UpstreamTarget): Promise<string[]> {
  if (target.pathFor('models', '') === null) throw upstreamErrors.notOffered()
  const answer = await callJson(upstreams, { target, capability: 'models', model: '' })
  if (answer.status < 200 || answer.status > 299) throw upstreamErrors.modelsRefused({ status: answer.status })
  const list = modelList.safeParse(parseJson(answer.body))
  if (!list.success) throw upstreamErrors.modelsUnreadable()
  return [...new Set(list.data)].sort()
}

const modelEntry = z.union([z.string(), z.object({ id: z.string() }).transform((entry) => entry.id)])
/** As Google lists them (https://ai.google.dev/api/models). */
const namedModel = z.object({ name: z.string() }).transform(({ name }) => name.replace(/^models\//, ''))
/** As Cloudflare lists them (https://developers.cloudflare.com/api/resources/ai/subresources/models). */
const modelList = z.union([
  z.object({ result: z.array(namedModel) }).transform((list) => list.result),
  z.object({ data: z.array(modelEntry) }).transform((list) => list.data),
  z.object({ models: z.array(namedModel) }).transform((list) => list.models),
  z.array(modelEntry),
])

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined // told by the caller as an unreadable list
  }
}

function errorOf(failure: UpstreamFailure, isLate: boolean): AppError {
  const kind = isLate ? (failure.hadHeaders ? 'idle-timeout' : 'headers-timeout') : failure.kind
  return errorOfFailure[kind]({ cause: failure.cause })
}
