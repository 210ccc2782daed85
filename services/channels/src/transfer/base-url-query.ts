import { channelsErrors } from '../channels.errors'

/** Stands in a document in place of a query. */
const hidden = '?***'

/** A base URL as documents have it: its query, in which some upstreams take their key, travels no more than keys do. */
export function withoutQuery(baseUrl: string): string {
  const at = baseUrl.indexOf('?')
  return at < 0 ? baseUrl : baseUrl.slice(0, at) + hidden
}

/**
 * The base URL of a document with the query that the channel of its name has at the same address, where the document leaves it out.
 * Throws `channels.base-url-query-missing` where there is none.
 */
export function withQuery(baseUrl: string, stored: string | null): string {
  if (!baseUrl.endsWith(hidden)) return baseUrl
  if (stored === null || stored === baseUrl || withoutQuery(stored) !== baseUrl)
    throw channelsErrors.baseUrlQueryMissing()
  return stored
}
