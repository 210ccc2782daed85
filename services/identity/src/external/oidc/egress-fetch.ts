import { type Egress, readBody } from '@tollgate/platform'
import type { CustomFetch } from 'openid-client'
import { maxProviderAnswerBytes, providerTimeoutMs } from '../providers/provider-http'

/** Statuses for which the fetch standard's `Response` takes no body, not even an empty one. */
const bodyless = new Set([204, 205, 304])

/** A `fetch` for the OIDC library that goes through the egress guard, as all requests to addresses that people typed do. */
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
        // A redirect would send the code or token in the request on to another address.
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

/** The library sends forms, and none of the other bodies that the standard allows. */
function textOf(body: unknown): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('Only texts and forms can be sent')
}
