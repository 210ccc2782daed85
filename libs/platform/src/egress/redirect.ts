import type { Dispatcher } from 'undici'

/** One request of a chain of redirects. */
export interface Hop {
  readonly url: URL
  readonly method: Dispatcher.HttpMethod
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

const redirects = new Set([301, 302, 303, 307, 308])
/** What belongs to the first address only. */
const privateHeaders = /^(authorization|proxy-authorization|cookie|host|x-.*key|x-.*signature|.*api-?key.*)$/i
const bodyHeaders = /^content-(type|length|encoding)$/i

/** The request that a redirect asks for, or null when the answer is none. Another origin does not get the credentials. */
export function nextHop(hop: Hop, status: number, location: string | string[] | undefined): Hop | null {
  if (!redirects.has(status) || typeof location !== 'string' || !URL.canParse(location, hop.url.href)) return null
  const url = new URL(location, hop.url)
  const keepsBody = status === 307 || status === 308
  const isGet = !keepsBody && hop.method !== 'HEAD'
  const headers = Object.entries(hop.headers).filter(([name]) => {
    if (url.origin !== hop.url.origin && privateHeaders.test(name)) return false
    return keepsBody || !bodyHeaders.test(name)
  })
  return {
    url,
    method: isGet ? 'GET' : hop.method,
    headers: Object.fromEntries(headers),
    body: keepsBody ? hop.body : null,
  }
}
