import { Inject, Injectable } from '@nestjs/common'
import type { Actor } from '@tollgate/platform'
import { clientKey } from '@tollgate/platform/limits/client-key'
import { Lanes } from '@tollgate/platform/limits/lanes'
import type { Counted, LimitTable } from '@tollgate/platform/limits/limit-rule'
import type { Limits } from '@tollgate/platform/limits/limits'
import { redemptionErrors } from '../redemption.errors'

const minuteS = 60

/** Texts that are no codes. What is said of them to operators stands in docs/operating.md, Limits. */
export const redeemLimitRules = {
  'redeem-user': { points: 20, seconds: 15 * minuteS },
  'redeem-client': { points: 100, seconds: 15 * minuteS },
} as const satisfies LimitTable<string>

export type RedeemLimit = keyof typeof redeemLimitRules

/** Injects the counts of `redeemLimitRules`. */
export const REDEEM_LIMITS = Symbol('REDEEM_LIMITS')

/**
 * One after the other: what succeeds is not to count, and whoever waits for a row that is locked keeps a connection of the pool
 * from relays that want quota.
 */
const bounds = { atOnce: 1, waiting: 200, waitingInAll: 1_000 }

/** How often codes may be tried, and by how many at once. */
@Injectable()
export class RedeemLimits {
  private readonly users = new Lanes(bounds)
  private readonly codes = new Lanes(bounds)

  constructor(@Inject(REDEEM_LIMITS) private readonly limits: Limits<RedeemLimit>) {}

  /**
   * Redeems a code in the user's turn and in the code's. It is counted before it is tried, and no longer once it is known to be a
   * code: whoever has one that is used or disabled guesses nothing, and a gift that all of one office come too late for shuts
   * nobody out. Throws `billing.redeem-too-often`, and has not tried it then.
   */
  run<T>(
    { userId, clientIp }: Pick<Actor, 'userId' | 'clientIp'>,
    codeHash: string,
    work: () => Promise<T>,
  ): Promise<T> {
    const doors: Counted<RedeemLimit>[] = [
      { limit: 'redeem-user', key: `user-${userId}` },
      { limit: 'redeem-client', key: clientKey(clientIp) },
    ]
    return this.users.run(`user-${userId}`, async () => {
      const taken = await this.limits.take(doors)
      if (taken.refused) {
        const { limit, retryAfterMs } = taken.refused
        throw redemptionErrors.redeemTooOften({ retryAfterMs, details: { limit } })
      }
      let isGuess = false
      try {
        return await this.codes.run(codeHash, work)
      } catch (error) {
        isGuess = redemptionErrors.redeemUnknown.is(error)
        throw error
      } finally {
        if (!isGuess) await taken.giveBack()
      }
    })
  }
}
