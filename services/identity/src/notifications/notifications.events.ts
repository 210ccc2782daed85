import { Controller } from '@nestjs/common'
import { budgetCrossed, channelChanged, type EventPayload, quotaLow } from '@tollgate/contracts'
import { type EventContext, EventHandler } from '@tollgate/messaging'
import { Notifier } from './notifier'

@Controller()
export class NotificationsEvents {
  constructor(private readonly notifier: Notifier) {}

  @EventHandler(quotaLow, { durable: 'identity-quota-low' })
  quotaFell(fall: EventPayload<typeof quotaLow>, { tx }: EventContext): Promise<void> {
    return this.notifier.quotaFell(tx, fall)
  }

  @EventHandler(budgetCrossed, { durable: 'identity-budgets' })
  budgetCrossed(crossed: EventPayload<typeof budgetCrossed>, { tx }: EventContext): Promise<void> {
    return this.notifier.budgetCrossed(tx, crossed)
  }

  @EventHandler(channelChanged, { durable: 'identity-channels' })
  channelChanged(changed: EventPayload<typeof channelChanged>, { tx }: EventContext): Promise<void> {
    return this.notifier.channelChanged(tx, changed)
  }
}
