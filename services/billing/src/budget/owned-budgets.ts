import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { BudgetRepository } from './budget.repository'

/** Budgets that go with what they are of, to which nobody lends any more. */
@Injectable()
export class OwnedBudgets {
  constructor(private readonly budgets: BudgetRepository) {}

  /** The token is gone. */
  forgetToken(tx: Tx, tokenId: number): Promise<void> {
    return this.budgets.deleteOfToken(tx, tokenId)
  }

  /** The user is gone: so are the budgets of their account and tokens. */
  forgetUser(tx: Tx, userId: number): Promise<void> {
    return this.budgets.deleteOfOwner(tx, userId)
  }
}
