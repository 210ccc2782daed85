import { currentLanguage } from '../i18n/i18n'
import { ApiError } from './api-error'
import { apiSettings } from './api-settings'
import { failureOf, failureText } from './failure.model'
import { type Query, withQuery } from './query-string'
import type { Schema } from './schema'

export interface SendOptions {
  readonly query?: Query
  /** Sent as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** The caller copes with nobody being signed in; otherwise that leads to the sign-in page. */
  readonly mayBeSignedOut?: boolean
}

export interface Answer {
  readonly envelope: Readonly<Record<string, unknown>>
  /** Parses a part of the answer; what does not fit is the failure of this very call. */
  parse<T>(schema: Schema<T>, value: unknown): T
}

/** Sends a call and returns the envelope of its success. */
export async function send(method: string, path: string, options: SendOptions): Promise<Answer> {
  const response = await fetchAnswer(method, path, options)
  const requestId = response.headers.get('x-request-id') ?? undefined
  const { ok, status, statusText } = response
  const body: unknown = await response.json().catch(() => undefined)
  if (ok && isEnvelope(body) && body.success) {
    return { envelope: body, parse: (schema, value) => parseWith({ schema, value, status, requestId }) }
  }
  if (ok && !isEnvelope(body)) throw badAnswer({ status, requestId })
  const retryAfter = response.headers.get('retry-after')
  const error = failureOf({ status, statusText, requestId, retryAfter, body }, currentLanguage())
  if (error.code === 'signed-out' && options.mayBeSignedOut !== true) apiSettings.onSignedOut()
  throw error
}

async function fetchAnswer(method: string, path: string, options: SendOptions): Promise<Response> {
  const { query, body, headers, signal } = options
  try {
    return await fetch(withQuery(path, query), {
      method,
      headers: { ...callHeaders(), ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: 'no-store',
      signal,
    })
  } catch (cause) {
    // The caller aborted it by its own signal; a message about the network would be wrong.
    if (signal?.aborted) throw cause
    const message = failureText('network', currentLanguage(), '')
    throw new ApiError({ code: 'network', status: 0, message, cause })
  }
}

/** The headers of every call to the server, also of those that stream and cannot go through `api`. */
export function callHeaders(): Record<string, string> {
  const { userId } = apiSettings
  return {
    'Accept-Language': currentLanguage(),
    ...(userId !== null && { 'New-Api-User': String(userId) }),
  }
}

interface Parsing<T> {
  readonly schema: Schema<T>
  readonly value: unknown
  readonly status: number
  readonly requestId: string | undefined
}

function parseWith<T>({ schema, value, status, requestId }: Parsing<T>): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw badAnswer({ status, requestId, cause: parsed.error })
}

const badAnswer = (facts: { status: number; requestId?: string; cause?: unknown }) =>
  new ApiError({ ...facts, code: 'bad-answer', message: failureText('bad-answer', currentLanguage(), '') })

const isEnvelope = (body: unknown): body is { success: boolean } & Record<string, unknown> =>
  typeof body === 'object' && body !== null && typeof (body as { success?: unknown }).success === 'boolean'
