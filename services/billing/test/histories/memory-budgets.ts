import type { Account, Lease, TokenQuota } from '../../src/books/books-state'
import { type GroupSpend, noBudget } from '../../src/books/month-budget'
import type { reachedPercent } from '../../src/budget/budget.policy'
import { restUnits } from '../../src/lease/lease.policy'
import { budgetKey, type SetBudget, type ToldThreshold } from './budget-checker'

/** The books as maps. */
export interface MemoryBooks {
  accounts: Map<number, Account>
  tokens: Map<number, TokenQuota>
  leases: Map<string, Lease>
  groups: Map<string, GroupSpend>
}

/** Budgets in memory, as `BudgetLimits` and `BudgetRepository` keep them on PostgreSQL. */
export class MemoryBudgets {
  readonly told: ToldThreshold[] = []
  private budgets = new Map<string, SetBudget & { readonly percent: number }>()

  constructor(private readonly reached: typeof reachedPercent) {}

  set(books: MemoryBooks, budget: SetBudget): void {
    limit(books, budget, budget.isHard ? budget.units : 0)
    this.budgets.set(budgetKey(budget), { ...budget, percent: this.percentOf(books, budget) })
  }

  remove(books: MemoryBooks, budget: SetBudget): void {
    limit(books, budget, 0)
    this.budgets.delete(budgetKey(budget))
  }

  /** Behind charges: what they brought to a threshold is told. */
  charged(books: MemoryBooks): void {
    for (const [key, budget] of this.budgets) {
      const percent = this.percentOf(books, budget)
      if (percent <= budget.percent) continue
      this.budgets.set(key, { ...budget, percent })
      const { scope, subject } = budget
      this.told.push({ scope, subject, percent, spentUnits: spent(books, budget) })
    }
  }

  snapshot(): () => void {
    const [budgets, told] = [new Map(this.budgets), this.told.length]
    return () => {
      this.budgets = budgets
      this.told.length = told
    }
  }

  private percentOf(books: MemoryBooks, budget: SetBudget): number {
    return this.reached({ monthlyUnits: budget.units, warnPercents: budget.warnPercents }, spent(books, budget))
  }
}

/** The group, as it stands; one that was never heard of has spent nothing. */
export function groupIn({ groups }: MemoryBooks, name: string): GroupSpend {
  return groups.get(name) ?? { name, heldUnits: 0, ...noBudget }
}

function limit(books: MemoryBooks, { scope, subject }: SetBudget, budgetUnits: number): void {
  if (scope === 'user') {
    const account = books.accounts.get(Number(subject))
    if (account) books.accounts.set(account.userId, { ...account, budgetUnits })
  } else if (scope === 'token') {
    const token = books.tokens.get(Number(subject))
    if (token && !token.isDeleted) books.tokens.set(token.tokenId, { ...token, budgetUnits })
  } else {
    const own = [...books.leases.values()].filter(({ callGroup, isClosed }) => callGroup === subject && !isClosed)
    if (budgetUnits > 0) for (const lease of own) books.leases.set(lease.leaseId, { ...lease, isGroupHeld: true })
    const held = own.filter(({ isGroupHeld }) => isGroupHeld || budgetUnits > 0)
    const heldUnits = held.reduce((sum, lease) => sum + restUnits(lease), 0)
    books.groups.set(subject, { ...groupIn(books, subject), budgetUnits, heldUnits })
  }
}

function spent(books: MemoryBooks, { scope, subject }: SetBudget): number {
  if (scope === 'user') return books.accounts.get(Number(subject))?.monthUsedUnits ?? 0
  if (scope === 'token') return books.tokens.get(Number(subject))?.monthUsedUnits ?? 0
  return groupIn(books, subject).monthUsedUnits
}
