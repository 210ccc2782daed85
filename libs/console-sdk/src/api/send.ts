import type { Speech } from '@tollgate/texts'
import { currentSpeech } from '../i18n/i18n'
import { ApiError } from './api-error'
import { apiSettings, userHeader } from './api-settings'
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

/** A file of the server's; the browser keeps a long one on its disk. */
export interface SentFile {
  readonly name: string
  readonly content: Blob
}

/** Sends a call and returns the envelope of its success. */
export const send = (method: string, path: string, options: SendOptions): Promise<Answer> =>
  unhindered(() => sendOnce(method, path, options))

/** Asks for a file, which is there once all of it has come. */
export const sendForFile = (path: string, options: SendOptions): Promise<SentFile> =>
  unhindered(() => fileOnce(path, options))

/**
 * Where the server first wants to know that it is still the user, they are asked, and the call is sent once more; also where it
 * asked for a second factor that has been shown meanwhile.
 */
async function unhindered<T>(once: () => Promise<T>): Promise<T> {
  try {
    return await once()
  } catch (error) {
    if (!(error instanceof ApiError) || !(await isOutOfTheWay(error))) throw error
    return once()
  }
}

/** Whether what a call failed by stands in its way no longer. */
async function isOutOfTheWay({ code, proofWays }: ApiError): Promise<boolean> {
  if (code === 'unproven') return proofWays.length > 0 && apiSettings.onProofNeeded(proofWays)
  return code === 'second-factor' && apiSettings.onSecondFactorNeeded()
}

async function sendOnce(method: string, path: string, options: SendOptions): Promise<Answer> {
  const response = await fetchAnswer(method, path, options)
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && isEnvelope(body) && body.success) {
    const facts = { status: response.status, requestId: requestIdOf(response) }
    return { envelope: body, parse: (schema, value) => parseWith({ schema, value, ...facts }) }
  }
  throw failureIn(response, body, options)
}

async function fileOnce(path: string, options: SendOptions): Promise<SentFile> {
  const response = await fetchAnswer('GET', path, options)
  const [, name] = /^attachment; *filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
  if (!response.ok || name === undefined)
    throw failureIn(response, await response.json().catch(() => undefined), options)
  // Half a file is none: it is cut off where the server fails on the way.
  return { name, content: await response.blob().catch((cause: unknown) => networkFailure(options, cause)) }
}

const requestIdOf = ({ headers }: Response): string | undefined => headers.get('x-request-id') ?? undefined

function failureIn(response: Response, body: unknown, options: SendOptions): ApiError {
  const { ok, status, statusText } = response
  const requestId = requestIdOf(response)
  if (ok && !isEnvelope(body)) return badAnswer({ status, requestId })
  const retryAfter = response.headers.get('retry-after')
  const error = failureOf({ status, statusText, requestId, retryAfter, body }, currentSpeech())
  if (error.code === 'signed-out' && options.mayBeSignedOut !== true) apiSettings.onSignedOut()
  return error
}

async function fetchAnswer(method: string, path: string, options: SendOptions): Promise<Response> {
  const { query, body, headers } = options
  try {
    return await fetch(withQuery(path, query), {
      method,
      headers: { ...callHeaders(), ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: 'no-store',
      signal: options.signal,
    })
  } catch (cause) {
    return networkFailure(options, cause)
  }
}

function networkFailure({ signal }: SendOptions, cause: unknown): never {
  // The caller aborted it by its own signal; a message about the network would be wrong.
  if (signal?.aborted) throw cause
  const message = failureText('network', currentSpeech(), '')
  throw new ApiError({ code: 'network', status: 0, message, cause })
}

/** A server knows the languages of the house: in a further one it says what it does in that which stands in. */
const acceptedBy = ({ tag, language }: Speech): string => (tag === language ? tag : `${tag}, ${language}`)

/** The headers of every call to the server, also of those that stream and cannot go through `api`. */
export function callHeaders(): Record<string, string> {
  const { userId } = apiSettings
  return {
    'Accept-Language': acceptedBy(currentSpeech()),
    // No page can make a browser send this for what it loads: GETs that change ask for it where browsers tell no more.
    'X-Requested-With': 'console',
    ...(userId !== null && { [userHeader]: String(userId) }),
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
  new ApiError({ ...facts, code: 'bad-answer', message: failureText('bad-answer', currentSpeech(), '') })

const isEnvelope = (body: unknown): body is { success: boolean } & Record<string, unknown> =>
  typeof body === 'object' && body !== null && typeof (body as { success?: unknown }).success === 'boolean'
