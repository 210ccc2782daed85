import { Controller } from '@nestjs/common'
import { type EventPayload, userChanged } from '@tollgate/contracts'
import { type EventContext, EventHandler } from '@tollgate/messaging'
import { OwnedBudgets } from './owned-budgets'

@Controller()
export class BudgetEvents {
  constructor(private readonly budgets: OwnedBudgets) {}

  @EventHandler(userChanged, { durable: 'billing-users' })
  async changed({ userId, change }: EventPayload<typeof userChanged>, { tx }: EventContext): Promise<void> {
    if (change === 'deleted') await this.budgets.forgetUser(tx, userId)
  }
}
