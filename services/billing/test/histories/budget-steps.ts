import type { Bank } from './bank'
import { BudgetChecker, type SetBudget } from './budget-checker'
import type { BookRows } from './checker'
import type { Dice } from './dice'

const thresholds = [[50], [30, 80], [100], []]
/** More than any user of a history begins with, and more than all of them have together. */
const mostUnits = { user: 150, token: 100, group: 300 }

/** Budgets in a history: set, replaced and taken away by the dice, and checked after every step. */
export class BudgetSteps {
  private readonly checker = new BudgetChecker()

  constructor(
    private readonly bank: Bank,
    private readonly groups: readonly string[],
  ) {}

  /** Of one of these users or tokens, or of a group. */
  async step(dice: Dice, userIds: readonly number[], tokens: readonly { readonly id: number }[]): Promise<void> {
    const scope = (['user', 'token', 'group'] as const)[dice.upTo(3)] ?? 'user'
    const tokenIds = tokens.map(({ id }) => id)
    const subjects: readonly (number | string)[] = { user: userIds, token: tokenIds, group: this.groups }[scope]
    const subject = subjects[dice.upTo(Math.max(1, subjects.length))]
    if (subject === undefined) return
    const of = { scope, subject: String(subject) }
    const warnPercents = thresholds[dice.upTo(thresholds.length)] ?? []
    const isHard = dice.upTo(4) > 0
    const isTakenAway = dice.isUnlucky
    const budget: SetBudget = { ...of, isHard, warnPercents, units: 1 + dice.upTo(mostUnits[scope]) }
    if (isTakenAway) {
      await this.bank.removeBudget(budget)
      this.checker.remove(budget)
      return
    }
    await this.bank.setBudget(budget)
    this.checker.set(budget, await this.bank.rows(), this.bank.thresholds())
  }

  /** A token that is gone has no budget any more. */
  forgetToken(tokenId: number): void {
    this.checker.remove({ scope: 'token', subject: String(tokenId) })
  }

  snapshot(): () => void {
    return this.checker.snapshot()
  }

  check(rows: BookRows): string[] {
    return this.checker.check(rows, this.bank.thresholds())
  }
}
