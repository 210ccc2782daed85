import type { UserIdentity } from '@tollgate/contracts'
import type { Language } from '@tollgate/texts'

export type CredentialKind = 'session' | 'access-token'

/** Who asks, from where and in which language. Methods that act for someone take it first. */
export interface Actor {
  readonly userId: number
  readonly username: string
  /** One of the contracts' `roles`. */
  readonly role: number
  /** One of the contracts' `userStatus`; a banned actor never gets past the guard. */
  readonly status: number
  readonly group: string
  readonly language: Language
  readonly clientIp: string
  /** What was shown, as its SHA-256 in hex; null when the actor did not come over HTTP. */
  readonly credential: { readonly kind: CredentialKind; readonly hash: string } | null
}

/** Under this token a service provides how credentials become users; without it only public routes can exist. */
export const SESSION_RESOLVER = Symbol('SESSION_RESOLVER')

/** Finds the user of a credential by its SHA-256 in hex; null when there is none, or it has ended. */
export interface SessionResolver {
  resolve(kind: CredentialKind, credentialHash: string): Promise<UserIdentity | null>
}
