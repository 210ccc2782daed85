import type { IncomingHttpHeaders } from 'node:http'
import { sha256Hex } from '../../crypto/digest'
import type { Actor } from '../request/actor'
import { cookieValue } from '../request/cookies'

/** The cookie that holds the session's opaque id. */
export const sessionCookie = 'session'

type Credential = NonNullable<Actor['credential']>

/** What a request shows to say who it is, in the order in which it is tried: the session cookie, then a system access token. */
export function credentialsOf(headers: IncomingHttpHeaders): Credential[] {
  const session = cookieValue(headers.cookie, sessionCookie)
  const token = /^(?:Bearer\s+)?(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1]
  return [
    ...(session ? [{ kind: 'session' as const, hash: sha256Hex(session) }] : []),
    ...(token ? [{ kind: 'access-token' as const, hash: sha256Hex(token) }] : []),
  ]
}

/** The header in which older clients repeat their user's id; its names differ between the products they were made for. */
const userHeaders = ['new-api-user', 'veloera-user'] as const

/** Whether the request says that it is made for someone else than the user it authenticates as. */
export function namesAnotherUser(headers: IncomingHttpHeaders, userId: number): boolean {
  return userHeaders.some(
    (name) => headers[name] !== undefined && headers[name] !== '' && headers[name] !== String(userId),
  )
}
