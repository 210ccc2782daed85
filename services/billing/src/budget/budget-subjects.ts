import { Injectable } from '@nestjs/common'
import { userResolve } from '@tollgate/contracts'
import { type BudgetBody, tokenId } from '@tollgate/contracts/http/billing'
import { Rpc } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import { BudgetLimits } from '../books/budget-limits'
import { GroupService } from '../group/group.service'
import { RankService } from '../rank/rank.service'
import type { Budget } from './budget'
import { budgetErrors } from './budget.errors'
import { isAdministrator } from './budget.policy'
import { BudgetRepository } from './budget.repository'

/** Whose calls a budget is for. */
export type Subject = Pick<Budget, 'scope' | 'subject' | 'name' | 'ownerId'>

/** Users, groups and tokens, as those whose calls have budgets. */
@Injectable()
export class BudgetSubjects {
  constructor(
    private readonly transactions: Transactions,
    private readonly budgets: BudgetRepository,
    private readonly limits: BudgetLimits,
    private readonly groups: GroupService,
    private readonly ranks: RankService,
    private readonly rpc: Rpc,
  ) {}

  /**
   * Whom somebody means; others' tokens and users are unknown to who is no administrator. Throws `billing.budget-user-unknown`,
   * `-token-unknown`, `-group-unknown` or `-not-yours`.
   */
  async find(actor: Actor, { scope, id }: Pick<BudgetBody, 'scope' | 'id'>): Promise<Subject> {
    switch (scope) {
      case 'user':
        return this.user(actor, idOf(id) ?? 0)
      case 'token':
        return this.token(actor, idOf(id) ?? 0)
      case 'group':
        return this.group(actor, id)
    }
  }

  /**
   * Throws `billing.budget-rank-too-high` where an administrator means what is of another one, or of the super administrator: they
   * act on those below them, as everywhere.
   */
  async assertBelow(actor: Actor, ownerId: number | null): Promise<void> {
    if (ownerId !== null && !(await this.ranks.reaches(actor, ownerId))) throw budgetErrors.budgetRankTooHigh()
  }

  /** Lets so much be lent to them in a month, 0 for any amount; nothing for who is gone. */
  async limit(tx: Tx, { scope, subject }: Pick<Budget, 'scope' | 'subject'>, units: number): Promise<void> {
    if (scope === 'group') await this.limits.limitGroup(tx, subject, units)
    else if (scope === 'token') await this.limits.limitToken(tx, Number(subject), units)
    else await this.limits.limitAccount(tx, Number(subject), units)
  }

  private async user(actor: Actor, userId: number): Promise<Subject> {
    const named = (name: string): Subject => ({ scope: 'user', subject: String(userId), name, ownerId: userId })
    if (userId === actor.userId) return named(actor.username)
    if (!isAdministrator(actor)) throw budgetErrors.budgetNotYours()
    const { user } = await this.rpc.call(userResolve, { userId })
    if (user === null) throw budgetErrors.budgetUserUnknown()
    return named(user.username)
  }

  private async token(actor: Actor, id: number): Promise<Subject> {
    const token = await this.transactions.read((tx) => this.budgets.token(tx, id))
    if (token === null || (token.userId !== actor.userId && !isAdministrator(actor)))
      throw budgetErrors.budgetTokenUnknown()
    return { scope: 'token', subject: String(id), name: token.name, ownerId: token.userId }
  }

  private group(actor: Actor, name: string): Subject {
    if (!isAdministrator(actor)) throw budgetErrors.budgetNotYours()
    if (!this.groups.names().includes(name)) throw budgetErrors.budgetGroupUnknown({ group: name })
    return { scope: 'group', subject: name, name, ownerId: null }
  }
}

/** Null for what is no id. */
function idOf(text: string): number | null {
  const id = tokenId.safeParse(text)
  return id.success ? id.data : null
}
