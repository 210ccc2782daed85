import { Controller, Get, Param } from '@nestjs/common'
import { channelId } from '@tollgate/contracts/http/channels'
import { Access, type Actor, Caller, Changes, Costs, withExtras, zod } from '@tollgate/platform'
import { BalanceService } from './balance.service'

@Controller('api/channel/update_balance')
@Access('admin')
export class BalanceController {
  constructor(private readonly balances: BalanceService) {}

  /** Its envelope has the balance beside the message. */
  @Get(':id')
  @Costs('heavy')
  @Changes()
  async update(
    @Caller() actor: Actor,
    @Param('id', zod(channelId)) id: number,
  ): Promise<ReturnType<typeof withExtras>> {
    const { micros, currency } = await this.balances.update(actor, id)
    return withExtras(undefined, { balance: micros / 1_000_000, currency })
  }
}
