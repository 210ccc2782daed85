import type { IncomingHttpHeaders } from 'node:http'

/** Names and values in turn. */
export type HeadFields = readonly string[]

/** Headers that speak of one connection only (RFC 9110, 7.6.1), and so never pass a proxy. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])

/**
 * What only the edge may say, traces in every form among it: a client that sends these is not believed, so they are dropped.
 * Whether a call may be answered out of the cache is its caller's to say.
 */
const edgeOnly =
  /^(x-forwarded-|x-tollgate-(?!cache$)|x-b3-|uberctx-)|^(forwarded|x-real-ip|traceparent|tracestate|baggage|b3|uber-trace-id|via)$/

/**
 * The headers that go on to a service: the client's, less those of the connection and those that only the edge may
 * set, and then the edge's own. `Host` stays the client's, because services compare it with `Origin`.
 */
export function forwardedHeaders(
  client: IncomingHttpHeaders,
  own: Record<string, string>,
): Record<string, string | string[]> {
  const named = connectionTokens(client.connection)
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(client)) {
    if (value === undefined || hopByHop.has(name) || named.has(name) || edgeOnly.test(name)) continue
    headers[name] = value
  }
  return Object.assign(headers, own)
}

/** A service's answer headers for the client, in the flat raw form of undici and Node, less those of the connection. */
export function answeredHeaders(raw: readonly (Buffer | string)[]): string[] {
  const headers: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = String(raw[at])
    if (!hopByHop.has(name.toLowerCase())) headers.push(name, textOf(raw[at + 1] as Buffer | string))
  }
  return headers
}

const textOf = (value: Buffer | string) => (typeof value === 'string' ? value : value.toString('latin1'))

function connectionTokens(value: string | undefined): Set<string> {
  return new Set((value ?? '').split(',').map((token) => token.trim().toLowerCase()))
}
