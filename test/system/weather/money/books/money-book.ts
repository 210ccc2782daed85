import type { BudgetView } from '@tollgate/contracts/http/billing'
import { BudgetFindings } from '../../oracle/money/budget-watch'
import type {
  Answer,
  CappedToken,
  MoneyRecord,
  Move,
  OrderRecord,
  Redemption,
  Span,
} from '../../oracle/money/money-record'
import type { BudgetSubject, MoneyTarget } from './money-target'

/** Remembers every act that moved money. */
export class MoneyBook implements MoneyRecord {
  readonly redemptions: Redemption[] = []
  readonly orders: OrderRecord[] = []
  readonly transfers: Move[] = []
  readonly edits: Move[] = []
  readonly checkIns: { userId: number; answer: Answer; atMs: number }[] = []
  readonly tokens: CappedToken[] = []
  readonly budgets: { userId: number; answer: Answer; atMs: number }[] = []
  readonly budgetFindings = new BudgetFindings()
  readonly takenForgeries: string[] = []
  readonly untaken: string[] = []
  readonly forgotten: Span[] = []
  /** Edits and transfers name units that no other one has. */
  private moves: number
  private readonly known = new Map<string, BudgetView | null>()

  constructor(private readonly target: MoneyTarget) {
    for (const [index, { userId }] of target.patrons.entries())
      this.edits.push({ userId, units: target.begunUnits + index, answer: 'done', atMs: performance.now() })
    this.edits.push({ userId: target.resting.debtor.userId, units: 0, answer: 'done', atMs: performance.now() })
    this.moves = target.patrons.length
  }

  get codes(): MoneyTarget['codes'] {
    return this.target.codes
  }

  get watched(): MoneyTarget['watched'] {
    return this.target.watched
  }

  get tight(): MoneyTarget['tight'] {
    return this.target.tight
  }

  get overBudget(): readonly string[] {
    return this.budgetFindings.faults
  }

  /** How many acts there were. */
  get count(): number {
    const { redemptions, orders, transfers, edits, checkIns, tokens, budgets } = this
    const wentBack = orders.flatMap(({ reversals }) => reversals)
    const all = [redemptions, orders, transfers, edits, checkIns, tokens, budgets, wentBack]
    return all.reduce((sum, acts) => sum + acts.length, 0)
  }

  /** How many of them were budgets, and how many had money go back. */
  get told(): { readonly budgets: number; readonly wentBack: number } {
    const { budgets, orders } = this
    return { budgets: budgets.length, wentBack: orders.reduce((sum, { reversals }) => sum + reversals.length, 0) }
  }

  /** The budget of somebody as it was when it was last set; null for none. */
  budgetOf({ scope, id }: BudgetSubject): BudgetView | null {
    return this.known.get(`${scope} ${id}`) ?? null
  }

  noteBudget({ scope, id }: BudgetSubject, budget: BudgetView | null): void {
    this.known.set(`${scope} ${id}`, budget)
  }

  nextMove(): number {
    return (this.moves += 1)
  }
}
