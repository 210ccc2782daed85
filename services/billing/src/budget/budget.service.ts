import { Injectable } from '@nestjs/common'
import { leasesRecalled } from '@tollgate/contracts'
import type { BudgetBody, BudgetView } from '@tollgate/contracts/http/billing'
import { Acts, Notes } from '@tollgate/messaging'
import { onCommit, type Paged, Transactions } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import { HoldWaiters } from '../books/hold-waiters'
import { SiteDays } from '../books/site-days'
import { monthOf } from '../books/token-periods'
import type { Budget, WantedBudget } from './budget'
import { type BudgetsQuery, budgetView, type PresentMonth } from './budget.dto'
import { budgetErrors } from './budget.errors'
import { deletionOf, isAdministrator, isTighter, obstacleTo, reachedPercent, settingOf } from './budget.policy'
import { BudgetRepository } from './budget.repository'
import { BudgetSubjects } from './budget-subjects'

/** Setting, reading and deleting budgets. Each holds for what is lent from then on. */
@Injectable()
export class BudgetService {
  constructor(
    private readonly transactions: Transactions,
    private readonly budgets: BudgetRepository,
    private readonly subjects: BudgetSubjects,
    private readonly waiters: HoldWaiters,
    private readonly days: SiteDays,
    private readonly acts: Acts,
    private readonly notes: Notes,
    private readonly clock: Clock,
  ) {}

  /** A page of the budgets that concern somebody; of all, or of whom they name, for an administrator who does not ask for their own. */
  async list(actor: Actor, { scope, id, order, isOwn, of, page }: BudgetsQuery): Promise<Paged<BudgetView>> {
    const present = this.present()
    const reader = isAdministrator(actor) && !isOwn ? of : { userId: actor.userId, group: actor.group }
    const { budgets, total } = await this.transactions.read((tx) =>
      this.budgets.page(tx, present.month, { scope, id, reader, order }, page),
    )
    const items = budgets.map((budget) => budgetView(budget, present, !obstacleTo(actor, budget.ownerId, budget)))
    return { items, page: page.page, page_size: page.pageSize, total }
  }

  /**
   * Sets the budget of a user, group or token, in place of one that it has. What was spent in this month counts. Throws
   * `billing.budget-not-yours`, `-administrators`, `-rank-too-high` or what `BudgetSubjects.find` does.
   */
  async set(actor: Actor, body: BudgetBody): Promise<BudgetView> {
    const subject = await this.subjects.find(actor, body)
    await this.subjects.assertBelow(actor, subject.ownerId)
    const wanted: WantedBudget = {
      ...subject,
      monthlyUnits: body.monthly_quota,
      warnPercents: body.warn_percents,
      isHard: body.is_hard,
      isAdministrators: isAdministrator(actor),
    }
    const present = this.present()
    const set = await this.transactions.run(async (tx) => {
      await this.subjects.limit(tx, wanted, wanted.isHard ? wanted.monthlyUnits : 0)
      const before = await this.budgets.lock(tx, present.month, wanted)
      const obstacle = obstacleTo(actor, wanted.ownerId, before)
      if (obstacle !== null) throw budgetErrors[obstacle]()
      const usedUnits = await this.budgets.spent(tx, present.month, wanted)
      // What was reached before is no news: to come there again is.
      const told = { month: present.month, percent: reachedPercent(wanted, usedUnits) }
      const after: Budget = { ...wanted, id: await this.budgets.put(tx, wanted, told), usedUnits }
      await this.acts.record(tx, actor, settingOf(after.id, before, wanted))
      onCommit(tx, () => this.announce(after, isTighter(before, wanted)))
      return after
    })
    return budgetView(set, present, true)
  }

  /** Deletes a budget: what it bounded is bounded no longer. Throws `billing.budget-not-found`, `-administrators` or `-rank-too-high`. */
  async delete(actor: Actor, id: number): Promise<void> {
    const { month } = this.present()
    const found = await this.transactions.read((tx) => this.budgets.find(tx, month, id))
    // Others' budgets are unknown to who may not see them.
    if (found === null || obstacleTo(actor, found.ownerId, found) === 'budgetNotYours')
      throw budgetErrors.budgetNotFound()
    await this.subjects.assertBelow(actor, found.ownerId)
    await this.transactions.run(async (tx) => {
      await this.subjects.limit(tx, found, 0)
      const budget = await this.budgets.lock(tx, month, found)
      if (budget?.id !== id) throw budgetErrors.budgetNotFound()
      const obstacle = obstacleTo(actor, budget.ownerId, budget)
      if (obstacle !== null) throw budgetErrors[obstacle]()
      await this.budgets.delete(tx, id)
      await this.acts.record(tx, actor, deletionOf(budget))
      onCommit(tx, () => this.announce(budget, false))
    })
  }

  /** Who waits may have more now; what is lent beyond a budget that became tighter comes home as soon as no call holds it. */
  private async announce({ scope, subject, ownerId }: Budget, isTighter: boolean): Promise<void> {
    if (!isTighter) return this.waiters.wake([ownerId ?? subject])
    const tokenId = scope === 'token' ? Number(subject) : null
    const userIds =
      ownerId !== null ? [ownerId] : await this.transactions.read((tx) => this.budgets.borrowers(tx, subject))
    for (const userId of userIds) this.notes.publish(leasesRecalled, String(userId), { userId, tokenId })
  }

  private present(): PresentMonth {
    return { month: monthOf(this.days.today()), endsAtMs: this.clock.nowMs() + this.days.restMs('month') }
  }
}
