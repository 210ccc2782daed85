import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a browser says that the request was started by another site: `Sec-Fetch-Site` other than `same-origin` and `none`,
 * or an `Origin` or `Referer` with another host than the one that was called. Programs send none of these.
 */
export function comesFromAnotherSite(headers: IncomingHttpHeaders, ownHosts: readonly string[]): boolean {
  const fetchSite = headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true
  const own = new Set(ownHosts.map(withoutDefaultPort))
  return [headers.origin, headers.referer].some((url) => url !== undefined && !own.has(hostOf(url)))
}

/** The host that was called, and the one that a trusted proxy was called by. */
export function ownHostsOf(headers: IncomingHttpHeaders, told: string | undefined): string[] {
  return [headers.host, told].filter((host): host is string => typeof host === 'string')
}

function hostOf(url: string): string {
  // 'null' (a sandboxed page) and other texts that are no URL belong to no site of ours.
  return URL.canParse(url) ? withoutDefaultPort(new URL(url).host) : ''
}

function withoutDefaultPort(host: string): string {
  return host.toLowerCase().replace(/:(80|443)$/, '')
}
