import { Body, Controller, Post } from '@nestjs/common'
import { type RedeemBody, redeemBody, type Redeemed } from '@tollgate/contracts/http/billing'
import { Access, type Actor, Caller, zod } from '@tollgate/platform'
import { RedeemService } from './redeem.service'

@Controller('api/user')
@Access('user')
export class RedeemController {
  constructor(private readonly service: RedeemService) {}

  @Post('topup')
  redeem(@Caller() actor: Actor, @Body(zod(redeemBody)) { key }: RedeemBody): Promise<Redeemed> {
    return this.service.redeem(actor, key)
  }
}
