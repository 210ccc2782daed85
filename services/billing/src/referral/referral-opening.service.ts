import { Injectable } from '@nestjs/common'
import type { ImportedAccount } from '@tollgate/contracts'
import type { Tx } from '@tollgate/persistence'
import { ReferralRepository } from './referral.repository'

/** What inviting others had earned users who come from another gateway. */
@Injectable()
export class ReferralOpening {
  constructor(private readonly referrals: ReferralRepository) {}

  /** Keeps what waits to be transferred, and what it was in all; users who never earned anything are passed over. */
  async open(tx: Tx, accounts: readonly Pick<ImportedAccount, 'userId' | 'referral'>[]): Promise<void> {
    const earned = accounts.flatMap(({ userId, referral: { invitedCount, quotaUnits, historyUnits } }) =>
      invitedCount + quotaUnits + historyUnits === 0
        ? []
        : [{ userId, invitedCount, quotaUnits, historyUnits: Math.max(quotaUnits, historyUnits) }],
    )
    if (earned.length > 0) await this.referrals.open(tx, earned)
  }
}
