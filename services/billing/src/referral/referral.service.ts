import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { type EventPayload, referralEarned, type userInvited } from '@tollgate/contracts'
import { Events, Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import { BooksService } from '../books/books.service'
import { Movements } from '../movement/movement.service'
import { referralErrors } from './referral.errors'
import { transfer } from './referral.policy'
import { ReferralRepository } from './referral.repository'

type Invitation = EventPayload<typeof userInvited>

/** Quota for invitations: the invited user gets it at once, the inviter's waits beside the balance until they transfer it. */
@Injectable()
export class ReferralService {
  constructor(
    private readonly transactions: Transactions,
    private readonly books: BooksService,
    private readonly referrals: ReferralRepository,
    private readonly movements: Movements,
    private readonly events: Events,
    private readonly options: Options,
  ) {}

  /** Rewards both sides of an invitation, once for each invited user. Throws `billing.account-not-found`. */
  async reward(tx: Tx, invitation: Invitation): Promise<void> {
    const { inviteeId, inviteeName, inviterId, inviterName, invitedAt } = invitation
    const locked = await this.movements.lock(tx, inviteeId)
    const reference = String(inviteeId)
    if ((await this.books.findRow(tx, 'referral', reference)) !== null) return
    await this.movements.creditUpTo(tx, locked, {
      movement: { kind: 'referral', reference, details: { inviterId } },
      units: this.options.get('QuotaForInvitee'),
      cause: { username: inviteeName },
    })
    const units = this.options.get('QuotaForInviter')
    if (units === 0) return
    await this.referrals.addInvited(tx, inviterId, units)
    const names = { inviterId, inviterName, inviteeId, inviteeName }
    await this.events.publish(tx, referralEarned, { ...names, units, earnedAt: invitedAt })
  }

  /**
   * Moves earnings to the caller's balance, at least the worth of one dollar. Throws `billing.transfer-too-little`,
   * `billing.transfer-too-much`, `billing.account-full` or `billing.account-not-found`.
   */
  async transfer({ userId, username }: Actor, units: number): Promise<void> {
    const leastUnits = this.options.get('QuotaPerUnit')
    const reference = randomUUID()
    await this.transactions.run(async (tx) => {
      const locked = await this.movements.lock(tx, userId)
      const outcome = transfer(await this.referrals.lock(tx, userId), units, leastUnits)
      if (outcome.outcome === 'too-little') throw referralErrors.transferTooLittle({ leastUnits: outcome.leastUnits })
      if (outcome.outcome === 'too-much') throw referralErrors.transferTooMuch({ quotaUnits: outcome.quotaUnits })
      await this.referrals.save(tx, outcome.referral)
      const movement = { kind: 'transfer', reference, details: null } as const
      await this.movements.credit(tx, locked, { movement, units, cause: { username } })
    })
  }
}
