import { Injectable } from '@nestjs/common'
import type { Redeemed } from '@tollgate/contracts/http/billing'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock, sha256Hex } from '@tollgate/platform'
import { Movements } from '../../movement/movement.service'
import { redemptionErrors } from '../redemption.errors'
import { redeem } from '../redemption.policy'
import { RedemptionRepository } from '../redemption.repository'
import { RedeemLimits } from './redeem-limits'

/** Redeeming a code: its quota comes to the balance, once for each code, or for each user of a gift code. */
@Injectable()
export class RedeemService {
  constructor(
    private readonly transactions: Transactions,
    private readonly redemptions: RedemptionRepository,
    private readonly movements: Movements,
    private readonly limits: RedeemLimits,
    private readonly clock: Clock,
  ) {}

  /** Throws `billing.redeem-*` for why it cannot be redeemed, and `billing.account-full`: then nothing has become of the code. */
  redeem(actor: Actor, key: string): Promise<Redeemed> {
    const hash = sha256Hex(key)
    return this.limits.run(actor, hash, () => this.credit(actor, hash))
  }

  private credit({ userId, username }: Actor, hash: string): Promise<Redeemed> {
    const nowS = Math.floor(this.clock.nowMs() / 1_000)
    return this.transactions.run(async (tx) => {
      // The code first: whoever else redeems it waits here, and not for the account that calls are charged to.
      const code = await this.redemptions.lockByHash(tx, hash)
      const beforeUnits = code && (await this.redemptions.usedUnits(tx, code.id, userId))
      const after = redeem(code, { userId, beforeUnits, nowS })
      if (code === null) throw redemptionErrors.redeemUnknown()
      const { id, name, quotaUnits: units, isGift } = code
      await this.redemptions.save(tx, { ...code, ...after })
      await this.redemptions.addUses(tx, [{ redemptionId: id, userId, units, usedTime: nowS }])
      const details = { redemptionId: id, name, isGift }
      const movement = { kind: 'redeem', reference: `${id}:${userId}`, details } as const
      await this.movements.credit(tx, await this.movements.lock(tx, userId), { movement, units, cause: { username } })
      return { quota: units, is_gift: isGift }
    })
  }
}
