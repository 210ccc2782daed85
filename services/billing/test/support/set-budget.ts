import type { Budget, WantedBudget } from '../../src/budget/budget'
import { reachedPercent } from '../../src/budget/budget.policy'
import type { BooksOnPostgres } from './books-on-postgres'

/** Sets a budget as the service sets it, which needs more of the house. */
export async function setBudget(billing: BooksOnPostgres, wanted: WantedBudget): Promise<void> {
  const month = monthOf(billing)
  await billing.transactions.run(async (tx) => {
    await limit(billing, tx, wanted, wanted.isHard ? wanted.monthlyUnits : 0)
    const percent = reachedPercent(wanted, await billing.budgets.spent(tx, month, wanted))
    await billing.budgets.put(tx, wanted, { month, percent })
  })
}

/** Takes it away, likewise. */
export async function removeBudget(billing: BooksOnPostgres, of: Pick<Budget, 'scope' | 'subject'>): Promise<void> {
  await billing.transactions.run(async (tx) => {
    await limit(billing, tx, of, 0)
    const budget = await billing.budgets.lock(tx, monthOf(billing), of)
    if (budget !== null) await billing.budgets.delete(tx, budget.id)
  })
}

type Tx = Parameters<Parameters<BooksOnPostgres['transactions']['run']>[0]>[0]

async function limit(
  { limits }: BooksOnPostgres,
  tx: Tx,
  { scope, subject }: Pick<Budget, 'scope' | 'subject'>,
  units: number,
): Promise<void> {
  if (scope === 'group') await limits.limitGroup(tx, subject, units)
  else if (scope === 'token') await limits.limitToken(tx, Number(subject), units)
  else await limits.limitAccount(tx, Number(subject), units)
}

/** As 202601; these tests have the days of UTC. */
function monthOf({ clock }: BooksOnPostgres): number {
  return Number(new Date(clock.nowMs()).toISOString().slice(0, 7).replace('-', ''))
}
