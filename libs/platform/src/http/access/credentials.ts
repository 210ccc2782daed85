import type { IncomingHttpHeaders } from 'node:http'
import { isApiKey, looksLikeApiKey } from '../../crypto/api-key'
import { sha256Hex } from '../../crypto/digest'
import type { Actor } from '../request/actor'
import { cookieValue } from '../request/cookies'

/** The cookie that holds the session's opaque id. */
export const sessionCookie = 'session'

/**
 * What the names of cookies begin with where the visit is encrypted: browsers take such a cookie from this very host alone, over
 * TLS, so that no neighbour below the same domain and nobody on a plain line can put one of theirs in its place.
 */
export const guardedPrefix = '__Host-'

/**
 * How a session is known: by the SHA-256 of its cookie, and of the name where that is guarded. So a session that was given as a
 * guarded cookie is nobody's under the plain name; those that were given before go on under it until they end.
 */
export function sessionHash(value: string, isGuarded: boolean): string {
  return sha256Hex(isGuarded ? `${guardedPrefix}${sessionCookie}=${value}` : value)
}

/** The session that a browser shows, as its hash; null for none. A guarded cookie goes before a plain one. */
export function shownSession(cookies: string | undefined): string | null {
  const guarded = cookieValue(cookies, `${guardedPrefix}${sessionCookie}`)
  if (guarded) return sessionHash(guarded, true)
  const plain = cookieValue(cookies, sessionCookie)
  return plain ? sessionHash(plain, false) : null
}

type Credential = NonNullable<Actor['credential']>

/**
 * What a request shows to say who it is, in the order in which it is tried: the session cookie, then a system access token or an API
 * token. What begins like an API token and cannot be one counts as nothing, so that it costs no look-up.
 */
export function credentialsOf(headers: IncomingHttpHeaders): Credential[] {
  const session = shownSession(headers.cookie)
  const token = /^(?:Bearer\s+)?(\S+)$/i.exec(headers.authorization?.trim() ?? '')?.[1]
  return [
    ...(session === null ? [] : [{ kind: 'session' as const, hash: session }]),
    ...(token && isPossible(token) ? [{ kind: kindOf(token), hash: sha256Hex(token) }] : []),
  ]
}

function kindOf(token: string): 'access-token' | 'api-token' {
  return looksLikeApiKey(token) ? 'api-token' : 'access-token'
}

function isPossible(token: string): boolean {
  return !looksLikeApiKey(token) || isApiKey(token)
}

/** The header in which older clients repeat their user's id; its names differ between the products they were made for. */
const userHeaders = ['new-api-user', 'veloera-user'] as const

/** Whether the request says that it is made for someone else than the user it authenticates as. */
export function namesAnotherUser(headers: IncomingHttpHeaders, userId: number): boolean {
  return userHeaders.some(
    (name) => headers[name] !== undefined && headers[name] !== '' && headers[name] !== String(userId),
  )
}
