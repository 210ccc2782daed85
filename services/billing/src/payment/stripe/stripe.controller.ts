import { Controller, Headers, Post, Res } from '@nestjs/common'
import { Access, BodyText, Costs, KeepsBodyText, NoEnvelope } from '@tollgate/platform'
import { StripeService, type Verdict } from './stripe.service'

/** Events have a few kilobytes. */
const maxEventLength = 256 * 1_024

const statuses: Record<Verdict, number> = { taken: 200, forged: 400, refused: 409 }

/** What of the server's answer is set here. */
interface Reply {
  status(code: number): unknown
}

@Controller('api/user/stripe')
@Access('public')
export class StripeController {
  constructor(private readonly stripe: StripeService) {}

  // Not counted by address, like the notifications of epay.
  @Post('notify')
  @Costs('free')
  @KeepsBodyText()
  @NoEnvelope()
  async notify(
    @BodyText() body: string,
    @Headers('stripe-signature') signature: string | undefined,
    @Res({ passthrough: true }) reply: Reply,
  ): Promise<{ received: boolean }> {
    const verdict =
      body.length > maxEventLength ? 'forged' : await this.stripe.accept({ body, header: signature ?? '' })
    reply.status(statuses[verdict])
    return { received: verdict === 'taken' }
  }
}
