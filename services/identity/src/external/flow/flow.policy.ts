import { redirectProviders } from '@tollgate/contracts/http/identity'
import { z } from 'zod'
import { externalErrors } from '../external.errors'

/** How long somebody may be away at the other site. */
export const flowLifetimeMs = 10 * 60 * 1_000

/** A sign-in that has begun and whose browser is away. */
export const flow = z.object({
  state: z.string(),
  /** Null for a page that makes the address itself and says so only by where it comes back. */
  provider: z.enum([...redirectProviders, 'telegram']).nullable(),
  verifier: z.string().nullable(),
  nonce: z.string().nullable(),
  affCode: z.string(),
  /** Who was signed in and means to bind; null for a visitor who means to come in. */
  userId: z.int().nullable(),
})
export type Flow = z.output<typeof flow>

/** What is known of a browser that comes back. */
export interface Return {
  readonly provider: Flow['provider']
  readonly state: string
  /** Who is signed in by now. */
  readonly userId: number | null
}

/**
 * Takes a browser back that is the one which left; one that took too long has nothing left of it. Throws `identity.external-state-wrong`, and
 * `.external-session-changed` when somebody else, or nobody, is signed in where a user meant to bind.
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
