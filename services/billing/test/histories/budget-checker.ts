import type { LedgerRow } from '../../src/books/books-state'
import type { Budget, Spending } from '../../src/budget/budget'
import type { BookRows } from './checker'

/** A budget of a history, as it was set; `units` is what a month lets be spent. */
export interface SetBudget extends Pick<Budget, 'scope' | 'subject' | 'isHard' | 'warnPercents'> {
  readonly units: number
}

/** A threshold that was told of. */
export interface ToldThreshold extends Pick<Budget, 'scope' | 'subject'> {
  readonly percent: number
  readonly spentUnits: number
}

interface Watched {
  readonly budget: SetBudget
  /** Spent when it was set. */
  readonly fromUnits: number
  /** Told before it was set. */
  readonly toldBefore: number
  /** No more may be spent and held: the budget, or what was when it was set and is not at home yet. */
  mostUnits: number
}

export function budgetKey({ scope, subject }: Pick<Budget, 'scope' | 'subject'>): string {
  return `${scope} ${subject}`
}

/** Holds hard budgets and thresholds against all rows, after every step of a history. All of it lies in one month. */
export class BudgetChecker {
  private watched = new Map<string, Watched>()

  /** A budget is set in place of the one of its subject, at this moment. */
  set(budget: SetBudget, rows: BookRows, told: readonly ToldThreshold[]): void {
    const { usedUnits, heldUnits } = figuresOf(rows, budget)
    const mostUnits = budget.isHard ? Math.max(budget.units, usedUnits + heldUnits) : Number.POSITIVE_INFINITY
    const toldBefore = told.filter((one) => budgetKey(one) === budgetKey(budget)).length
    this.watched.set(budgetKey(budget), { budget, fromUnits: usedUnits, toldBefore, mostUnits })
  }

  remove(subject: Pick<Budget, 'scope' | 'subject'>): void {
    this.watched.delete(budgetKey(subject))
  }

  /** What it knows now; what is returned goes back to it. */
  snapshot(): () => void {
    const kept = [...this.watched].map(([key, watched]) => [key, { ...watched }] as const)
    return () => (this.watched = new Map(kept))
  }

  /** What is wrong, in words. */
  check(rows: BookRows, told: readonly ToldThreshold[]): string[] {
    return [...wrongSums(rows), ...[...this.watched.values()].flatMap((watched) => check(watched, rows, told))]
  }
}

function check(watched: Watched, rows: BookRows, told: readonly ToldThreshold[]): string[] {
  const { budget, toldBefore, fromUnits } = watched
  const key = budgetKey(budget)
  const { usedUnits, heldUnits } = figuresOf(rows, budget)
  const faults: string[] = []
  if (usedUnits + heldUnits > watched.mostUnits)
    faults.push(`${key} spent ${usedUnits} and holds ${heldUnits} of a budget that lets ${watched.mostUnits}`)
  // What came home of more than the budget lets is not lent again.
  if (budget.isHard) watched.mostUnits = Math.max(budget.units, Math.min(watched.mostUnits, usedUnits + heldUnits))
  const since = told.filter((one) => budgetKey(one) === key).slice(toldBefore)
  const percents = since.map(({ percent }) => percent)
  const before = highest(budget, fromUnits)
  const isRising = percents.every((percent, index) => percent > (percents[index - 1] ?? before))
  if (!isRising) faults.push(`${key} was told of ${percents.join(', ')}, from ${before} on`)
  const now = Math.max(before, highest(budget, usedUnits))
  if ((percents.at(-1) ?? before) !== now) faults.push(`${key} reached ${now} and was told of ${percents.join(', ')}`)
  for (const { percent, spentUnits } of since)
    if (highest(budget, spentUnits) !== percent) faults.push(`${key} was told of ${percent} with ${spentUnits} spent`)
  return faults
}

function highest({ units, warnPercents }: SetBudget, usedUnits: number): number {
  return warnPercents.findLast((percent) => usedUnits * 100 >= units * percent) ?? 0
}

interface Figures {
  readonly usedUnits: number
  readonly heldUnits: number
}

/** By the ledger and by leases, not by what stands beside them. */
function figuresOf({ ledger, leases }: BookRows, { scope, subject }: Pick<Budget, 'scope' | 'subject'>): Figures {
  const owner = {
    user: (of: { userId: number | null }) => String(of.userId) === subject,
    token: (of: { tokenId: number | null }) => String(of.tokenId) === subject,
  }
  const isCharged = scope === 'group' ? (row: LedgerRow) => groupOf(row) === subject : owner[scope]
  const isLent = scope === 'group' ? (of: { callGroup: string | null }) => of.callGroup === subject : owner[scope]
  const charges = ledger.filter((row) => (row.kind === 'usage' || row.kind === 'refund') && isCharged(row))
  const open = leases.filter((lease) => !lease.isClosed && isLent(lease))
  return {
    usedUnits: charges.reduce((sum, { units }) => sum - units, 0),
    heldUnits: open.reduce((sum, { grantedUnits, settledUnits }) => sum + grantedUnits - settledUnits, 0),
  }
}

function groupOf({ details }: LedgerRow): string | undefined {
  const { call } = (details ?? {}) as { call?: { group?: string } }
  return call?.group
}

/** What stands beside the ledger of a month, and of what hard budgets of groups hold. */
function wrongSums(rows: BookRows): string[] {
  const differs = (scope: Spending['scope'], subject: string, stored: number) => {
    const { usedUnits } = figuresOf(rows, { scope, subject })
    return stored === usedUnits ? [] : [`${scope} ${subject} spent ${usedUnits}, and ${stored} in its month`]
  }
  const held = rows.leases.filter(({ isClosed, isGroupHeld }) => !isClosed && isGroupHeld)
  return [
    ...rows.accounts.flatMap(({ userId, monthUsedUnits }) => differs('user', String(userId), monthUsedUnits)),
    ...rows.tokens.flatMap(({ tokenId, monthUsedUnits }) => differs('token', String(tokenId), monthUsedUnits)),
    ...rows.groups.flatMap(({ name, monthUsedUnits }) => differs('group', name, monthUsedUnits)),
    ...rows.groups.flatMap(({ name, budgetUnits, heldUnits }) => {
      const own = held.filter(({ callGroup }) => callGroup === name)
      const lent = own.reduce((sum, { grantedUnits, settledUnits }) => sum + grantedUnits - settledUnits, 0)
      return budgetUnits === 0 || heldUnits === lent ? [] : [`group ${name} holds ${heldUnits}, of leases ${lent}`]
    }),
  ]
}
