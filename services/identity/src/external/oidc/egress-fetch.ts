import { type Egress, readBody } from '@tollgate/platform'
import type { CustomFetch } from 'openid-client'
import { maxProviderAnswerBytes, providerTimeoutMs } from '../providers/provider-http'

/** Statuses whose answers have no body, not even an empty one, for the `Response` of the fetch standard. */
const bodyless = new Set([204, 205, 304])

/** The library's way out, through the one door for addresses that people typed. */
export function egressFetch(egress: Egress): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await egress.request(
      url,
      {
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        ...(body !== undefined && body !== null && { body: textOf(body) }),
        ...(signal && { signal }),
        timeoutMs: providerTimeoutMs,
        // A code or token sent on to another address would be a gift.
        maxRedirects: 0,
      },
      'operator',
    )
    const bytes = await readBody(answer, maxProviderAnswerBytes)
    const fields = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    )
    const text = bodyless.has(answer.statusCode) ? null : bytes.toString('utf8')
    return new Response(text, { status: answer.statusCode, headers: fields })
  }
}

/** The library sends forms; of what else the standard allows it sends nothing. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('Only texts and forms can be sent')
}
