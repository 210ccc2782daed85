import type { OpenSession, ProofWay, TokenGrant, UserIdentity } from '@tollgate/contracts'
import type { Language } from '@tollgate/texts'

/** `access-token` is the one system access token of a user; `api-token` one of those with a name and scopes. */
export type CredentialKind = 'session' | 'access-token' | 'api-token'

/** Who asks, from where and in which language. Methods that act for someone take it first. */
export interface Actor {
  readonly userId: number
  readonly username: string
  /** One of the contracts' `roles`; with an API token never more than when it was made. */
  readonly role: number
  /** One of the contracts' `userStatus`; a banned actor never gets past the guard. */
  readonly status: number
  readonly group: string
  readonly language: Language
  readonly clientIp: string
  /** What was shown, as its SHA-256 in hex; null when the actor did not come over HTTP. */
  readonly credential: { readonly kind: CredentialKind; readonly hash: string } | null
  /** The session in which they act, and when they last proved themselves in it; null with an access token. */
  readonly session: Readonly<OpenSession> | null
  /** The API token with which they act; absent with anything else. */
  readonly token?: Readonly<TokenGrant>
  /** They have shown a second factor: in this session, or, with an access token, by having set one up. Absent means no. */
  readonly hasSecondFactor?: boolean
}

/** What somebody acts with, as far as they are named by it. */
export interface ActingMeans {
  readonly session?: { readonly id: string } | null
  /** The API token; absent where there is none. */
  readonly token?: { readonly id: number } | undefined
}

/** By what somebody acts, as the audit log names it: their session, or their API token. */
export function actsBy({ session, token }: ActingMeans): { readonly id: string } | null {
  return session ?? (token ? { id: `api-token ${token.id}` } : null)
}

/** Who is behind a credential. */
export interface KnownCredential {
  readonly user: UserIdentity
  /** Null for an access token. */
  readonly session: Readonly<OpenSession> | null
  /** What an API token is good for; absent or null for anything else. */
  readonly token?: Readonly<TokenGrant> | null
  readonly hasSecondFactor?: boolean
}

/** Under this token a service provides how credentials become users; without it only public routes can exist. */
export const SESSION_RESOLVER = Symbol('SESSION_RESOLVER')

/**
 * Finds who is behind a credential by its SHA-256 in hex; null when there is none, or it has ended. Throws
 * `platform.too-many-requests` for an address from which too many came that are nobody's.
 */
export interface SessionResolver {
  find(kind: CredentialKind, credentialHash: string, clientIp: string): Promise<KnownCredential | null>
  /** Is told of each call with an API token; returns at once. */
  noteUse(tokenId: number, address: string): void
  /** By what a user can prove who they are; asked when something is refused for want of it. */
  waysToProve(userId: number): Promise<ProofWay[]>
}
