import { Injectable } from '@nestjs/common'
import { type EventPayload, userInvited } from '@tollgate/contracts'
import { EventHandler, type EventMeta } from '@tollgate/messaging'
import type { Tx } from '@tollgate/persistence'
import { ReferralService } from './referral.service'

@Injectable()
export class ReferralEvents {
  constructor(private readonly referrals: ReferralService) {}

  @EventHandler(userInvited, { durable: 'billing-invitations' })
  invited(invitation: EventPayload<typeof userInvited>, _meta: EventMeta, tx?: Tx): Promise<void> {
    return this.referrals.reward(tx as Tx, invitation) // the inbox is on, so there is a transaction
  }
}
