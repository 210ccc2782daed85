import { z } from 'zod'
import type { BaiduKey } from './key-parts'

/** A token that is given for a while. */
export interface FetchedToken {
  readonly token: string
  readonly lifeMs: number
}

/** Where Baidu gives a token for a pair (https://cloud.baidu.com/doc/WENXINWORKSHOP/s/Ilkkrb0i5): it is asked for by POST, without a body. */
export function tokenPath({ clientId, clientSecret }: BaiduKey): string {
  const query = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  return `/oauth/2.0/token?${new URLSearchParams(query).toString()}`
}

/** More than it can mean, and than anybody waits for. */
const mostLifeS = 100 * 86_400

const given = z.object({
  access_token: z.string().regex(/^[\w.-]{1,512}$/),
  expires_in: z.number().positive().max(mostLifeS),
})

/** The token in what it answers; null where that is none. */
export function readToken(answer: unknown): FetchedToken | null {
  const read = given.safeParse(answer)
  return read.success ? { token: read.data.access_token, lifeMs: read.data.expires_in * 1_000 } : null
}
