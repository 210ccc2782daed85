import { type Capability, type Framing, repeatRulesOf } from '@tollgate/catalogue'
import { z } from 'zod'
import { errorOfFailure, upstreamErrors } from '../failure/upstream.errors'
import type { UpstreamRequest, UpstreamTarget } from './upstream'
import { type CallStarter, type JsonAnswer, wholeAnswer } from './whole-answer'

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
  /** As in `PathShape`. */
  task?: string
  /** It takes nothing in: as the rules of its capability say unless given, which are for what is submitted. */
  isQuestion?: boolean
  /** A stream is asked for, which is read to its end. */
  isStream?: boolean
  framing?: Framing
  follow?: UpstreamRequest['follow']
  /** Ends the call, which then throws `upstream.aborted`. */
  signal?: AbortSignal
  /** For the whole exchange; 30 s unless given. */
  timeoutMs?: number
  /** 10 MB unless given. */
  maxBytes?: number
  /** Whether a part is the last of a stream that its upstream does not end: nothing more is waited for. */
  isLast?(part: Buffer): boolean
}

/** Makes a call and reads its answer whole. Throws `upstream.<failure>` when none came, or `upstream.answer-too-large`. */
export async function callJson(upstreams: CallStarter, call: JsonCall): Promise<JsonAnswer> {
  const { timeoutMs = 30_000, maxBytes: mostBytes = 10 * 1024 * 1024, signal, isLast } = call
  const bounds = { timeoutMs, mostBytes, signal, ...(isLast !== undefined && { isLast }) }
  const whole = await wholeAnswer(upstreams, requestOf(call), bounds)
  if (whole.kind === 'answer') return whole.answer
  if (whole.kind === 'too-large') throw upstreamErrors.answerTooLarge()
  throw errorOfFailure[whole.failure.kind]({ cause: whole.failure.cause })
}

function requestOf(call: JsonCall): UpstreamRequest {
  const { target, capability, model, body, bytes, headers, version, task, isStream = false, framing, follow } = call
  return {
    target,
    capability,
    model,
    body: bytes ?? (body === undefined ? null : Buffer.from(JSON.stringify(body))),
    ...(headers !== undefined && { headers }),
    ...(version !== undefined && { version }),
    ...(task !== undefined && { task }),
    ...(framing !== undefined && { framing }),
    ...(follow !== undefined && { follow }),
    isStream,
    isRepeatable: call.isQuestion ?? repeatRulesOf(capability).afterLostConnection,
  }
}

/** Says why an upstream refuses something, in words that an administrator may read. */
export type RefusalReader = (answer: JsonAnswer, target: UpstreamTarget) => string

/** Asks for the upstream's list of models; each once, sorted. Throws `upstream.*`. */
export async function fetchModels(
  upstreams: CallStarter,
  target: UpstreamTarget,
  reasonOf: RefusalReader,
): Promise<string[]> {
  if (target.pathFor('models', '') === null) throw upstreamErrors.notOffered()
  const answer = await callJson(upstreams, { target, capability: 'models', model: '' })
  const { status } = answer
  if (status < 200 || status > 299) throw upstreamErrors.modelsRefused({ status, reason: reasonOf(answer, target) })
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
