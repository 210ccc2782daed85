import type { BudgetView } from '@tollgate/contracts/http/billing'
import type { Dice } from '../../../support/dice'
import type { MoneyBook } from '../books/money-book'
import type { MoneyTarget } from '../books/money-target'

/** Beyond what is spent: from less than a call costs to what pays for a while. */
const more = [20, 2_000, 20_000, 200_000]

/** A hard budget is set, raised, lowered to less than is spent, made one that warns, or taken away, while calls go on. */
export async function setBudget({ root, budgeted }: MoneyTarget, book: MoneyBook, dice: Dice): Promise<void> {
  const subject = dice.pick(budgeted)
  const [draw, beyond] = [dice.below(8), dice.pick(more)]
  const { scope, id } = subject
  const known = book.budgetOf(subject)
  const took = (answer: 'done' | 'refused' | 'unsure') =>
    book.budgets.push({ userId: root.userId, answer, atMs: performance.now() })
  if (draw === 0 && known !== null) {
    const { answer } = await root.ask('DELETE', `/api/budget/${known.id}`)
    took(answer)
    book.noteBudget(subject, null)
    return
  }
  const spent = known?.used_quota ?? 0
  const monthly_quota = draw === 1 ? Math.max(1, Math.floor(spent / 2)) : spent + beyond
  const body = { scope, id, monthly_quota, is_hard: draw !== 2, warn_percents: [] }
  const { answer, data } = await root.ask<BudgetView>('POST', '/api/budget/', body)
  took(answer)
  if (data !== null) book.noteBudget(subject, data)
}
