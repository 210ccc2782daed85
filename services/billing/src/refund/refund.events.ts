import { Controller } from '@nestjs/common'
import { type EventPayload, taskFailed } from '@tollgate/contracts'
import { type EventContext, EventHandler } from '@tollgate/messaging'
import { RefundService } from './refund.service'

@Controller()
export class RefundEvents {
  constructor(private readonly refunds: RefundService) {}

  @EventHandler(taskFailed, { durable: 'billing-refunds' })
  failed(failed: EventPayload<typeof taskFailed>, { tx }: EventContext): Promise<void> {
    return this.refunds.giveBack(tx, failed)
  }
}
