import { Body, Controller, Post } from '@nestjs/common'
import { type TransferBody, transferBody } from '@tollgate/contracts/http/billing'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { ReferralService } from './referral.service'

@Controller('api/user')
@Access('user')
export class ReferralController {
  constructor(private readonly referrals: ReferralService) {}

  @Post('aff_transfer')
  transfer(@Caller() actor: Actor, @Body(zod(transferBody)) { quota }: TransferBody): Promise<void> {
    return this.referrals.transfer(actor, quota)
  }
}
