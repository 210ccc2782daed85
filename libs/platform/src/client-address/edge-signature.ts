import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Secret } from '../config/secret'

/** Carries the address of the client as the edge saw it. */
export const clientHeader = 'x-tollgate-client'
/** Carries HMAC-SHA256 of that address under the start's secret, in hex. */
export const signatureHeader = 'x-tollgate-signature'

/** Addresses come back, so one HMAC serves many calls. */
const remembered = 4_096

/** The two headers, for a request that the edge passes on. */
export type EdgeHeaders = Readonly<Record<typeof clientHeader | typeof signatureHeader, string>>

/** What the edge puts on every forwarded request: makes the two headers for a client's address. */
export function createEdgeSigner(edgeSecret: Secret | string): (ip: string) => EdgeHeaders {
  const secret = textOf(edgeSecret)
  const cache = new LRUCache<string, EdgeHeaders>({ max: remembered })
  return (ip) => {
    const known = cache.get(ip)
    if (known) return known
    const headers = { [clientHeader]: ip, [signatureHeader]: sign(secret, ip) } as const
    cache.set(ip, headers)
    return headers
  }
}

/** Reads the edge's two headers: the client's address when the signature is right, else null. */
export function createEdgeVerifier(
  edgeSecret: Secret | string | null | undefined,
): (headers: IncomingHttpHeaders) => string | null {
  if (!edgeSecret) return () => null
  const secret = textOf(edgeSecret)
  const cache = new LRUCache<string, string>({ max: remembered })
  return (headers) => {
    const ip = headers[clientHeader]
    const signature = headers[signatureHeader]
    if (typeof ip !== 'string' || typeof signature !== 'string') return null
    const known = cache.get(ip)
    const expected = known ?? sign(secret, ip)
    if (!isSame(expected, signature)) return null
    // Only what verified is remembered, so that forged addresses push nothing out.
    if (known === undefined) cache.set(ip, expected)
    return ip
  }
}

function sign(secret: string, ip: string): string {
  return createHmac('sha256', secret).update(ip).digest('hex')
}

/** Compares in a time that depends on the length only; over 64 letters this loop is cheaper than two buffers for `timingSafeEqual`. */
function isSame(expected: string, given: string): boolean {
  if (expected.length !== given.length) return false
  let difference = 0
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ given.charCodeAt(at)
  return difference === 0
}

function textOf(secret: Secret | string): string {
  return typeof secret === 'string' ? secret : secret.reveal()
}
