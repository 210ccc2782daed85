import { Injectable } from '@nestjs/common'
import { Clock, KeyRing, SealedCookie } from '@tollgate/platform'
import { z } from 'zod'
import { TicketsService } from '../../tickets/tickets.service'
import type { Visit } from '../../visit/visit'
import { passkeysErrors } from './passkeys.errors'

const givenChallenge = z.object({
  challenge: z.string(),
  /** The user whose passkey is made or asked for; null at sign-in, where the passkey will tell who it is. */
  userId: z.int().nullable(),
})

/**
 * What a challenge is for. A proof that is asked for while a passkey is being made must not take the place of that challenge.
 */
export type ChallengeUse = 'enter-or-make' | 'prove'

const lifetimeMs = 5 * 60 * 1_000
const kinds = {
  'enter-or-make': { name: 'passkey', purpose: 'identity.passkey', schema: givenChallenge, lifetimeMs },
  prove: { name: 'passkey_proof', purpose: 'identity.passkey-proof', schema: givenChallenge, lifetimeMs },
} as const

/** Challenges that passkeys are asked to sign: sealed in a cookie of the browser that asked, and good for one answer. */
@Injectable()
export class PasskeyChallenges {
  private readonly cookies: Readonly<Record<ChallengeUse, SealedCookie<typeof givenChallenge>>>

  constructor(
    ring: KeyRing,
    private readonly tickets: TicketsService,
    clock: Clock,
  ) {
    const cookieOf = (use: ChallengeUse) => new SealedCookie(kinds[use], ring, clock)
    this.cookies = { 'enter-or-make': cookieOf('enter-or-make'), prove: cookieOf('prove') }
  }

  keep(visit: Visit, challenge: string, userId: number | null, use: ChallengeUse = 'enter-or-make'): void {
    this.cookies[use].set(visit, { challenge, userId })
  }

  /**
   * The challenge that this browser was given for this user; it is used up by that. Throws
   * `identity.passkey-challenge-over`.
   */
  async take(visit: Visit, userId: number | null, use: ChallengeUse = 'enter-or-make'): Promise<string> {
    const given = this.cookies[use].take(visit)
    if (given?.userId !== userId) throw passkeysErrors.passkeyChallengeOver()
    const { challenge, expiresAtMs } = given
    if (!(await this.tickets.spend({ id: `passkey:${challenge}`, expiresAtMs }))) {
      throw passkeysErrors.passkeyChallengeOver()
    }
    return challenge
  }
}
