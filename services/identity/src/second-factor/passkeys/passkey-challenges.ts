import { Inject, Injectable } from '@nestjs/common'
import { Clock, SealedCookie, SERVICE_CONFIG } from '@tollgate/platform'
import { z } from 'zod'
import type { IdentityConfig } from '../../identity.config'
import { TicketsService } from '../../tickets/tickets.service'
import type { Visit } from '../../visit/visit'
import { passkeysErrors } from './passkeys.errors'

const givenChallenge = z.object({
  challenge: z.string(),
  /** The user for whom a passkey is being made; null at sign-in, where the passkey will tell who it is. */
  userId: z.int().nullable(),
})

const kind = {
  name: 'passkey',
  purpose: 'identity.passkey',
  schema: givenChallenge,
  lifetimeMs: 5 * 60 * 1_000,
}

/** Challenges that passkeys are asked to sign: sealed in a cookie of the browser that asked, and good for one answer. */
@Injectable()
export class PasskeyChallenges {
  private readonly cookie: SealedCookie<typeof givenChallenge>

  constructor(
    @Inject(SERVICE_CONFIG) config: IdentityConfig,
    private readonly tickets: TicketsService,
    clock: Clock,
  ) {
    this.cookie = new SealedCookie(kind, config.TOLLGATE_SECRET, clock)
  }

  keep(visit: Visit, challenge: string, userId: number | null): void {
    this.cookie.set(visit, { challenge, userId })
  }

  /**
   * The challenge that this browser was given for this user; it is used up by that. Throws
   * `identity.passkey-challenge-over`.
   */
  async take(visit: Visit, userId: number | null): Promise<string> {
    const given = this.cookie.take(visit)
    if (given?.userId !== userId) throw passkeysErrors.passkeyChallengeOver()
    const { challenge, expiresAtMs } = given
    if (!(await this.tickets.spend({ id: `passkey:${challenge}`, expiresAtMs }))) {
      throw passkeysErrors.passkeyChallengeOver()
    }
    return challenge
  }
}
