import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Secret } from '../config/secret'
import { RingKey } from '../crypto/key-ring'

/** Carries the address of the client as the edge saw it. */
export const clientHeader = 'x-tollgate-client'
/** Carries when the edge passed the request on, and what else it knows of the visit. */
export const visitHeader = 'x-tollgate-visit'
/** Carries HMAC-SHA256 of both, and of the request's method and path, under a key of the start's secret. */
export const signatureHeader = 'x-tollgate-signature'

/** What the edge vouches for. */
export interface EdgeWord {
  readonly ip: string
  /** The visitor sits at this very machine. */
  readonly isLocal: boolean
  /** The visitor speaks TLS, with us or with a trusted proxy. */
  readonly isEncrypted: boolean
  /** The host that the visitor called, where a trusted proxy told of another one than it calls itself. */
  readonly host: string | undefined
}

/** What of a request its signature is for. */
export interface SignedRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** The headers of a request that the edge passes on. */
export type EdgeHeaders = Readonly<Record<typeof clientHeader | typeof visitHeader | typeof signatureHeader, string>>

/** What one client asks within one second is often the same, so one HMAC serves many calls. */
const remembered = 4_096
/** Longer than a service that was held up keeps a request waiting, and than clocks of one deployment differ. */
const validForS = 120

/** Makes what the edge puts on every request that it passes on: its word, good for this request and for two minutes. */
export function createEdgeSigner(
  edgeSecret: Secret | string,
  nowMs: () => number = Date.now,
): (request: SignedRequest, word: EdgeWord) => EdgeHeaders {
  const sign = signerOf(edgeSecret)
  return (request, word) => {
    const visit = writeVisit(Math.floor(nowMs() / 1_000), word)
    return {
      [clientHeader]: word.ip,
      [visitHeader]: visit,
      [signatureHeader]: sign(messageOf(request, word.ip, visit)),
    }
  }
}

/** Reads the edge's headers: its word when it was given for this very request and is not old, else null. */
export function createEdgeVerifier(
  edgeSecret: Secret | string | null | undefined,
  nowMs: () => number = Date.now,
): (request: SignedRequest) => EdgeWord | null {
  if (!edgeSecret) return () => null
  const sign = signerOf(edgeSecret)
  return (request) => {
    const { [clientHeader]: ip, [visitHeader]: visit, [signatureHeader]: signature } = request.headers
    if (typeof ip !== 'string' || typeof visit !== 'string' || typeof signature !== 'string') return null
    const atS = Number.parseInt(visit)
    if (!(Math.abs(nowMs() / 1_000 - atS) <= validForS)) return null
    return isSame(sign(messageOf(request, ip, visit)), signature) ? readVisit(ip, visit) : null
  }
}

/** `1763884800 le gate.example`: when, `l` for a local visitor, `e` for an encrypted visit, and the host where it was told. */
function writeVisit(atS: number, { isLocal, isEncrypted, host }: EdgeWord): string {
  const visit = `${atS} ${isLocal ? 'l' : '-'}${isEncrypted ? 'e' : '-'}`
  // A field of a head loses a blank at its end.
  return host === undefined ? visit : `${visit} ${host}`
}

function readVisit(ip: string, visit: string): EdgeWord {
  const [, flags = '', host] = visit.split(' ')
  return { ip, isLocal: flags[0] === 'l', isEncrypted: flags[1] === 'e', host }
}

/** None of these can hold the end of a line. */
const messageOf = ({ method, url }: SignedRequest, ip: string, visit: string) => `${method} ${url}\n${ip}\n${visit}`

function signerOf(edgeSecret: Secret | string): (message: string) => string {
  const text = typeof edgeSecret === 'string' ? edgeSecret : edgeSecret.reveal()
  const key = new RingKey(text).derive('edge-signature')
  const known = new LRUCache<string, string>({ max: remembered })
  return (message) => {
    const made = known.get(message)
    if (made !== undefined) return made
    const signature = createHmac('sha256', key).update(message).digest('base64url')
    // Long paths come once and would only take room.
    if (message.length < 256) known.set(message, signature)
    return signature
  }
}

/** Compares in a time that depends on the length only; over 43 letters this loop is cheaper than two buffers for `timingSafeEqual`. */
function isSame(expected: string, given: string): boolean {
  if (expected.length !== given.length) return false
  let difference = 0
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ given.charCodeAt(at)
  return difference === 0
}
