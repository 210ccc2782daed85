import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import type { Secret } from '../config/secret'
import { createEdgeVerifier, type EdgeWord, type SignedRequest } from './edge-signature'
import { isLocalVisit, isLoopback, isLoopbackHost } from './local-visitor'

/** Where a request comes from. `isEdge`: Tollgate's own edge vouched for it, so its other headers may be believed too. */
export interface ClientOrigin extends EdgeWord {
  readonly isEdge: boolean
}

export interface ClientAddressOptions {
  readonly edgeSecret?: Secret | string | null
  /** Addresses or CIDR ranges. */
  readonly trustedProxies?: readonly string[]
  /** Instead of the machine's clock; for tests. */
  readonly nowMs?: () => number
}

export interface ArrivedRequest extends SignedRequest {
  readonly httpVersion?: string
  readonly socket: { readonly remoteAddress?: string | undefined }
}

export type ClientAddressReader = (request: ArrivedRequest) => ClientOrigin

/**
 * Makes the function that finds a request's client: the address that the edge signed, else, when the socket is a trusted
 * proxy's, the rightmost untrusted address of `X-Forwarded-For`, else the socket's. Cheap enough for every relayed call.
 */
export function createClientAddress({
  edgeSecret,
  trustedProxies = [],
  nowMs,
}: ClientAddressOptions): ClientAddressReader {
  const verifyEdge = createEdgeVerifier(edgeSecret, nowMs)
  const isTrusted = createProxyTrust(trustedProxies)
  return (request) => {
    const signed = verifyEdge(request)
    if (signed !== null) return { ...signed, isEdge: true }
    const socketIp = plainAddress(request.socket.remoteAddress ?? '') ?? 'unknown'
    if (isTrusted(socketIp)) return { ...toldBy(socketIp, request, isTrusted), isEdge: false }
    return {
      ip: socketIp,
      isLocal: isLocalVisit(socketIp, request),
      isEncrypted: false,
      host: undefined,
      isEdge: false,
    }
  }
}

/** What a trusted proxy says of its visitor. One that tells no address has a visitor of whom nothing is known. */
function toldBy(socketIp: string, { headers }: ArrivedRequest, isTrusted: (ip: string) => boolean): EdgeWord {
  const told = headers['x-forwarded-for']
  const ip = forwardedAddress(socketIp, told, isTrusted)
  const host = lastOf(headers['x-forwarded-host'])
  return {
    ip,
    isLocal: hasTold(told) && isLoopback(ip) && isLoopbackHost(host ?? headers.host ?? ''),
    isEncrypted: lastOf(headers['x-forwarded-proto'])?.toLowerCase() === 'https',
    host,
  }
}

const hasTold = (told: string | string[] | undefined) => plainAddress(String(told).split(',').at(-1) ?? '') !== null

/** What the nearest of several proxies says. Only what a host can be made of is taken on. */
function lastOf(header: string | string[] | undefined): string | undefined {
  const last = String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return last !== undefined && /^[\w.:[\]-]+$/.test(last) ? last : undefined
}

/** Whether an address belongs to one of the trusted ranges. */
export function createProxyTrust(trustedProxies: readonly string[]): (ip: string) => boolean {
  if (trustedProxies.length === 0) return () => false
  const ranges = trustedProxies.map((text) => ipaddr.parseCIDR(text.includes('/') ? text : singleRange(text)))
  const answers = new LRUCache<string, boolean>({ max: 1_024 })
  return (ip) => {
    const known = answers.get(ip)
    if (known !== undefined) return known
    const isTrusted = ipaddr.isValid(ip) && isInside(ipaddr.process(ip), ranges)
    answers.set(ip, isTrusted)
    return isTrusted
  }
}

/** An address in its usual form: an IPv4 one that came mapped into IPv6 as IPv4, no zone, no port; null when it is none. */
export function plainAddress(text: string): string | null {
  if (isIPv4(text)) return text
  // How a socket that serves both families names an IPv4 client.
  if (text.startsWith('::ffff:') && isIPv4(text.slice(7))) return text.slice(7)
  const trimmed = text.trim()
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1]
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1]
  const address = (bracketed ?? withPort ?? trimmed).replace(/%.*$/, '')
  if (isIP(address) === 0) return null
  return isIP(address) === 4 ? address : ipaddr.process(address).toString()
}

function forwardedAddress(
  socketIp: string,
  header: string | string[] | undefined,
  isTrusted: (ip: string) => boolean,
): string {
  if (header === undefined || !isTrusted(socketIp)) return socketIp
  let client = socketIp
  for (const hop of String(header).split(',').reverse()) {
    const ip = plainAddress(hop)
    if (ip === null) return client
    client = ip
    if (!isTrusted(ip)) return client
  }
  return client
}

function singleRange(ip: string): string {
  return `${ip}/${isIP(ip) === 6 ? 128 : 32}`
}

function isInside(address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]): boolean {
  return ranges.some(([range, bits]) => {
    if (address.kind() !== range.kind()) return false
    return address.match(range, bits)
  })
}
