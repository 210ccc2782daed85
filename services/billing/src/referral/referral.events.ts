import { Controller } from '@nestjs/common'
import { type EventPayload, userInvited } from '@tollgate/contracts'
import { type EventContext, EventHandler } from '@tollgate/messaging'
import { ReferralService } from './referral.service'

@Controller()
export class ReferralEvents {
  constructor(private readonly referrals: ReferralService) {}

  @EventHandler(userInvited, { durable: 'billing-invitations' })
  invited(invitation: EventPayload<typeof userInvited>, { tx }: EventContext): Promise<void> {
    return this.referrals.reward(tx, invitation)
  }
}
