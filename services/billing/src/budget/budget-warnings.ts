import { Injectable } from '@nestjs/common'
import { budgetCrossed } from '@tollgate/contracts'
import { Events } from '@tollgate/messaging'
import type { Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import type { Books } from '../books/books-state'
import { BudgetLimits, type GroupCharge } from '../books/budget-limits'
import { SiteDays } from '../books/site-days'
import { monthOf } from '../books/token-periods'
import type { Spending } from './budget'
import { BudgetRepository } from './budget.repository'

/** Counts what groups spend, and tells of budgets that came to a threshold, in the transaction that brought them there. */
@Injectable()
export class BudgetWarnings {
  constructor(
    private readonly limits: BudgetLimits,
    private readonly budgets: BudgetRepository,
    private readonly events: Events,
    private readonly days: SiteDays,
    private readonly clock: Clock,
  ) {}

  /** What a batch of charges made of the books. The last that is written of them, as all calls of a group share its row. */
  async charged(tx: Tx, before: Books, after: Books, charges: readonly GroupCharge[]): Promise<void> {
    const present = monthOf(this.days.today())
    const groups = await this.limits.count(tx, charges)
    const spent: Spending[] = [
      ...spentBy('user', before.accounts, after.accounts, present),
      ...spentBy('token', before.tokens, after.tokens, present),
      ...groups
        .filter(({ usedMonth }) => usedMonth === present)
        .map(({ name, monthUsedUnits }) => ({ scope: 'group', subject: name, units: monthUsedUnits }) as const),
    ]
    const crossed = await this.budgets.cross(tx, present, spent)
    const crossedAt = new Date(this.clock.nowMs()).toISOString()
    for (const { id, ownerId, ...crossing } of crossed) {
      await this.events.publish(tx, budgetCrossed, { ...crossing, budgetId: id, userId: ownerId, crossedAt })
    }
  }
}

interface Sums {
  readonly monthUsedUnits: number
  readonly usedMonth?: number
  readonly usedDay?: number
}

/** Of those whose sum was moved, in this month. */
function spentBy(
  scope: 'user' | 'token',
  before: ReadonlyMap<number, Sums>,
  after: ReadonlyMap<number, Sums>,
  present: number,
): Spending[] {
  return [...after].flatMap(([id, sums]) => {
    const isMoved = sums.monthUsedUnits !== before.get(id)?.monthUsedUnits
    const month = sums.usedMonth ?? monthOf(sums.usedDay ?? 0)
    return isMoved && month === present ? [{ scope, subject: String(id), units: sums.monthUsedUnits }] : []
  })
}
