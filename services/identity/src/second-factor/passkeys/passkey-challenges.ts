import { Inject, Injectable } from '@nestjs/common'
import { AppError, Clock, SecretBox, SERVICE_CONFIG } from '@tollgate/platform'
import { z } from 'zod'
import type { IdentityConfig } from '../../identity.config'
import type { Visit } from '../../sessions/visit'
import { Tickets } from '../tickets/tickets.repository'

const cookieName = 'passkey'
const lifetimeMs = 5 * 60 * 1_000

const givenChallenge = z.object({
  challenge: z.string(),
  /** For whom a passkey is being made; null at sign-in, where that is what the passkey will tell. */
  userId: z.int().nullable(),
  expiresAtMs: z.number(),
})
type GivenChallenge = z.output<typeof givenChallenge>

/** What a passkey has been asked to sign: sealed in the cookie of the browser that asked, and good for one answer. */
@Injectable()
export class PasskeyChallenges {
  private readonly box: SecretBox

  constructor(
    @Inject(SERVICE_CONFIG) config: IdentityConfig,
    private readonly tickets: Tickets,
    private readonly clock: Clock,
  ) {
    this.box = new SecretBox(config.TOLLGATE_SECRET.reveal(), 'identity.passkey')
  }

  keep(visit: Visit, challenge: string, userId: number | null): void {
    const given: GivenChallenge = { challenge, userId, expiresAtMs: this.clock.nowMs() + lifetimeMs }
    visit.setCookie(cookieName, this.box.seal(JSON.stringify(given)), lifetimeMs)
  }

  /** The challenge that this browser was given for this user, used up by that. Throws `identity.passkey-challenge-over`. */
  async take(visit: Visit, userId: number | null): Promise<string> {
    const given = this.opened(visit.cookie(cookieName))
    visit.clearCookie(cookieName)
    const isUsable = given && given.userId === userId && given.expiresAtMs > this.clock.nowMs()
    if (
      !isUsable ||
      !(await this.tickets.spend({ id: `passkey:${given.challenge}`, expiresAtMs: given.expiresAtMs }))
    ) {
      throw new AppError('identity.passkey-challenge-over')
    }
    return given.challenge
  }

  private opened(sealed: string | undefined): GivenChallenge | null {
    if (sealed === undefined) return null
    try {
      return givenChallenge.parse(JSON.parse(this.box.open(sealed)))
    } catch {
      // Not of our making, or sealed under another secret: as good as none.
      return null
    }
  }
}
