import { redirectProviders } from '@tollgate/contracts/http/identity'
import { z } from 'zod'
import { externalErrors } from '../external.errors'

/** How long a browser may be away at the other site. */
export const flowLifetimeMs = 10 * 60 * 1_000

/** A sign-in that has begun and whose browser is at the other site. */
export const flow = z.object({
  state: z.string(),
  /** Null where a page made the other site's address itself: then only the browser's return tells which site it was. */
  provider: z.enum([...redirectProviders, 'telegram']).nullable(),
  /** On whose word the answer is to rest; null where the provider is. */
  issuer: z.string().nullable(),
  verifier: z.string().nullable(),
  nonce: z.string().nullable(),
  affCode: z.string(),
  /** The user who was signed in and wants a binding; null for a visitor who wants to sign in. */
  userId: z.int().nullable(),
})
export type Flow = z.output<typeof flow>

/** What is known of a browser that comes back. */
export interface Return {
  readonly provider: Flow['provider']
  readonly state: string
  /** The user who is signed in now. */
  readonly userId: number | null
}

/**
 * Asserts that the browser that came back is the one that left; `begun` is null for one that never left or took too long.
 * Throws `identity.external-state-wrong`, and `.external-session-changed` when the user who wanted a binding is no longer the
 * one who is signed in.
 */
export function assertReturned(begun: Flow | null, back: Return): asserts begun is Flow {
  const isSame =
    begun !== null &&
    back.state !== '' &&
    begun.state === back.state &&
    (begun.provider === null ? back.provider !== 'telegram' : begun.provider === back.provider)
  if (!isSame) throw externalErrors.externalStateWrong()
  if (begun.userId !== null && begun.userId !== back.userId) throw externalErrors.externalSessionChanged()
}
