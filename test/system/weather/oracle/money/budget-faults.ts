import type { Books, LedgerLine } from '../books'
import type { Findings } from '../findings'
import { grouped } from '../grouped'
import type { MoneyRecord, TightBudget, WatchedBudget } from './money-record'

/**
 * Holds what users, tokens and groups have spent in their month against the ledger, and what was told of budgets against that: of
 * each threshold once, and of the highest that was reached. What hard budgets let be lent is watched while calls go on.
 */
export function findBudgetFaults(books: Books, money: MoneyRecord, findings: Findings): void {
  findMonthFaults(books, findings)
  for (const budget of money.watched) findWarningFaults(books, { budget, money }, findings)
  for (const budget of money.tight) findTightFaults(books, budget, findings)
  for (const text of money.overBudget) findings.add('over-budget', text)
}

function findMonthFaults({ accounts, tokens, groups, ledger }: Books, findings: Findings): void {
  const charges = ledger.filter(({ kind }) => kind === 'usage' || kind === 'refund')
  const byUser = grouped(charges, ({ userId }) => userId)
  const byToken = grouped(charges, ({ tokenId }) => tokenId)
  const byGroup = grouped(charges, ({ group }) => group)
  type Month = { readonly usedMonth: number; readonly monthUsedUnits: number }
  const compare = (who: string, { usedMonth, monthUsedUnits }: Month, rows: readonly LedgerLine[] = []) => {
    const should = spent(rows.filter(({ month }) => month === usedMonth))
    findings.compare('month-spent', `what ${who} spent in ${usedMonth}`, [monthUsedUnits, should])
  }
  for (const account of accounts) compare(`user ${account.userId}`, account, byUser.get(account.userId))
  for (const token of tokens) compare(`token ${token.tokenId}`, token, byToken.get(token.tokenId))
  for (const group of groups) compare(`group ${group.name}`, group, byGroup.get(group.name))
}

/** Nothing was lent by another budget, so that not a unit beyond it is spent. */
function findTightFaults({ ledger }: Books, { group, units }: TightBudget, findings: Findings): void {
  const own = ledger.filter((row) => row.kind === 'usage' && row.group === group)
  for (const [month, rows] of grouped(own, (row) => row.month)) {
    const usedUnits = spent(rows)
    if (usedUnits > units)
      findings.add('over-budget', `group ${group} has a budget of ${units} and spent ${usedUnits} in ${month}`)
  }
}

function spent(rows: readonly LedgerLine[]): number {
  return rows.reduce((sum, { units }) => sum - units, 0)
}

function findWarningFaults(
  { ledger, notices }: Books,
  { budget, money }: { readonly budget: WatchedBudget; readonly money: MoneyRecord },
  findings: Findings,
): void {
  const { scope, subject, userId, units, percents } = budget
  const name = `the budget of ${scope} ${subject}`
  const own = {
    user: ({ userId: id }: LedgerLine) => String(id) === subject,
    token: ({ tokenId: id }: LedgerLine) => String(id) === subject,
    group: ({ group }: LedgerLine) => group === subject,
  }[scope]
  const usedUnits = spent(ledger.filter((row) => row.kind === 'usage' && own(row)))
  const reached = percents.filter((percent) => usedUnits * 100 >= units * percent)
  const told = notices.filter((notice) => notice.userId === userId).map(({ title }) => percentIn(title))
  for (const percent of new Set(told)) {
    if (!reached.includes(percent)) findings.add('told-twice', `${name} was told of ${percent} with ${usedUnits} spent`)
    // What was told may be forgotten with the charge, and is then told again.
    const times = told.filter((one) => one === percent).length
    if (times > 1 && money.forgotten.length === 0)
      findings.add('told-twice', `${name} was told ${times} times of ${percent}`)
  }
  const highest = reached.at(-1)
  if (highest !== undefined && !told.includes(highest) && money.forgotten.length === 0)
    findings.add('untold', `${name} reached ${highest} and was told of ${told.join(', ') || 'nothing'}`)
}

/** A title has its percentage alone with that sign. */
function percentIn(title: string): number {
  return Number(/(\d+)%/.exec(title)?.[1])
}
