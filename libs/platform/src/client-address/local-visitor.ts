import type { IncomingHttpHeaders } from 'node:http'
import ipaddr from 'ipaddr.js'

/** What proxies add, of any make. */
const proxyHeader =
  /^(x-forwarded|x-real-ip$|x-client-ip$|x-original-|x-proxy|x-envoy|x-amzn?-|cf-|true-client-ip$|fastly-|forwarded$|via$|client-ip$|proxy-)/

/** Whether an address is this machine's own. */
export function isLoopback(ip: string): boolean {
  return ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback'
}

const ownRanges = new Set(['private', 'loopback', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** Whether an address is one of a network of one's own, where an operator's proxies stand. */
export function isPrivateAddress(ip: string): boolean {
  return ipaddr.isValid(ip) && ownRanges.has(ipaddr.process(ip).range())
}

/** Whether a `Host` names this machine to itself. */
export function isLoopbackHost(host: string): boolean {
  const name = nameOf(host)
  return name === 'localhost' || name.endsWith('.localhost') || isLoopback(name)
}

/** A `Host` in lower case, without its port, the brackets of IPv6 and the dot of the root. */
export function nameOf(host: string): string {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host.trim().toLowerCase()) ?? []
  return (bracketed ?? plain).replace(/\.$/, '')
}

/**
 * Whether somebody sits at this very machine, as far as a request can show it: its socket comes from here, it calls this
 * machine by a name that only this machine means, and nothing in it is a proxy's. A proxy on this machine makes everybody's
 * socket come from here, and not every one says so: where that is the case, setup needs its token (docs/operating.md).
 */
export function isLocalVisit(ip: string, { headers, httpVersion }: VisitHead): boolean {
  if (!isLoopback(ip) || !isLoopbackHost(headers.host ?? '')) return false
  // No browser and no usual program speaks HTTP/1.0 any more; proxies that tell nothing do.
  if (httpVersion === '1.0') return false
  return !Object.keys(headers).some((name) => proxyHeader.test(name))
}

export interface VisitHead {
  readonly headers: IncomingHttpHeaders
  readonly httpVersion?: string
}
