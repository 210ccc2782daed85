import { z } from 'zod'
import type { BaiduKey } from './keys/key-parts'
import type { Proof } from './proof'
import type { TokenSource } from './token-source'

/** More than it can mean, and than anybody waits for. */
const mostLifeS = 100 * 86_400
const given = z.object({
  access_token: z.string().regex(/^[\w.-]{1,512}$/),
  expires_in: z.number().positive().max(mostLifeS),
})
const refused = z.union([z.object({ error: z.string() }), z.object({ error_code: z.number() })])
/** `Access token invalid or no longer valid`, and `expired` (https://cloud.baidu.com/doc/WENXINWORKSHOP/s/tlmyncueh). */
const tokenRefused = z.object({ error_code: z.union([z.literal(110), z.literal(111)]) })

/**
 * A pair of Baidu's proves who asks by a token that is given for it, and stands in the query of each call
 * (https://cloud.baidu.com/doc/WENXINWORKSHOP/s/Ilkkrb0i5).
 */
export function baiduProof({ clientId, clientSecret }: BaiduKey): Proof {
  return {
    fields: () => [],
    account: '',
    region: '',
    hide: [clientId, clientSecret],
    tokens: tokensFor({ clientId, clientSecret }),
  }
}

function tokensFor({ clientId, clientSecret }: BaiduKey): TokenSource {
  const query = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  return {
    path: `/oauth/2.0/token?${new URLSearchParams(query).toString()}`,
    read,
    isTokenRefused: (answer) => tokenRefused.safeParse(answer).success,
    pathWith: (path, token) => `${path}${path.includes('?') ? '&' : '?'}access_token=${token}`,
  }
}

function read(answer: unknown): ReturnType<TokenSource['read']> {
  const { data } = given.safeParse(answer)
  if (data !== undefined) return { token: data.access_token, lifeMs: data.expires_in * 1_000 }
  return refused.safeParse(answer).success ? 'refused' : null
}
