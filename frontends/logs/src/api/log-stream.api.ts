import { callHeaders, type Query, refusalOf, type Speech } from '@tollgate/console-sdk'
import type { Scope } from './logs.api'

/** An answer that has begun, of which the rest comes piece by piece. */
export type Opened = Response & { readonly body: ReadableStream<Uint8Array> }

/** What of the log does not come in an envelope. */
export type LogStream = 'export' | 'tail'

const routes = {
  all: { export: '/api/log/export', tail: '/api/log/tail' },
  own: { export: '/api/log/self/export', tail: '/api/log/self/tail' },
} as const

/** The address of a file or stream of rows. */
export function streamAddress(scope: Scope, stream: LogStream, query: Query): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== '' && value !== null)
  const text = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? routes[scope][stream] : `${routes[scope][stream]}?${text}`
}

interface Opening {
  readonly speech: Speech
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks for it; rejects with an `ApiError` where the server refuses, and with what `fetch` throws where it is not reached. */
export async function openStream(address: string, { speech, signal, headers }: Opening): Promise<Opened> {
  const response = await fetch(address, { headers: { ...callHeaders(), ...headers }, cache: 'no-store', signal })
  if (isOpened(response)) return response
  throw await refusalOf(response, speech)
}

const isOpened = (response: Response): response is Opened =>
  response.ok && response.body !== null && !/^application\/json\b/i.test(response.headers.get('content-type') ?? '')
