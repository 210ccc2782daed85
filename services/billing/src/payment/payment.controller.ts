import { Body, Controller, Post } from '@nestjs/common'
import { type AmountBody, amountBody, type PayBody, payBody } from '@tollgate/contracts/http/billing'
import { Access, type Actor, Caller, Costs, type Enveloped, withExtras, zod } from '@tollgate/platform'
import { PaymentService } from './payment.service'

@Controller('api/user')
@Access('user')
export class PaymentController {
  constructor(private readonly payments: PaymentService) {}

  @Post('amount')
  @Costs('read')
  amount(@Caller() actor: Actor, @Body(zod(amountBody)) body: AmountBody): Enveloped {
    const { money, currency } = this.payments.amount(actor, body)
    return withExtras(money, { message: 'success', currency })
  }

  @Post('pay')
  async pay(@Caller() actor: Actor, @Body(zod(payBody)) body: PayBody): Promise<Enveloped> {
    const { fields, url, orderNo } = await this.payments.pay(actor, body)
    return withExtras(fields, { message: 'success', url, order_no: orderNo })
  }
}
