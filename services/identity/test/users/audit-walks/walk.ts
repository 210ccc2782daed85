import type { AuditAction } from '@tollgate/contracts/http/identity'
import type { Answer } from '../../support/identity-app'
import type { WalkedHouse } from './walked-house'

/** An act as the log should have it: what it is called, and what it says. */
export type Told = readonly [action: AuditAction, details: Readonly<Record<string, unknown>>]

/** How one route is called so that it succeeds, and what it leaves in the audit log. */
export interface Walk {
  /** Makes everything that the call needs; what this leaves in the log is not looked at. Returns the call. */
  readonly begin: (house: WalkedHouse) => Promise<() => Promise<Pick<Answer, 'success' | 'message'>>>
  readonly acts: readonly Told[]
  /** Why it leaves nothing: every walk without acts has a reason. */
  readonly reason?: string
}

export type Walks = Readonly<Record<string, Walk>>

const aText = expect.any(String) as string

/** What a sign-in says of itself. */
export const signedInBy = (way: string): Told => ['sign-in.succeeded', { way, user_agent: aText }]
export const anything = expect.anything() as unknown
