import type { Mutant } from './mutant'

const billing = 'services/billing/dist'
const books = `${billing}/books`
const orders = `${billing}/payment/orders`

/** Slips in what budgets let be lent and what is told of them. */
const budgetMutants: readonly Mutant[] = [
  {
    name: 'lends-beyond-budgets',
    does: 'the budget of a user is not looked at where quota is lent',
    shownBy: ['over-budget'],
    changes: [
      {
        file: `${books}/books-state.js`,
        find: '(0, _monthbudget.freeInBudget)(account, day)',
        put: 'Infinity',
      },
      { file: `${books}/books.sql.js`, find: 'a.budget_units = 0', put: 'true' },
    ],
  },
  {
    name: 'lends-a-budget-again',
    does: 'what is held of the budget of a group is lent once more',
    shownBy: ['over-budget'],
    changes: [
      {
        file: `${books}/books-state.js`,
        find: '(0, _monthbudget.freeInBudget)(group, day)',
        put: '(0, _monthbudget.leftInBudget)(group, day)',
      },
      { file: `${books}/books.sql.js`, find: 'WHEN g.held_units + $13 +', put: 'WHEN $13 +' },
    ],
  },
  {
    name: 'counts-the-last-call',
    does: 'of the calls of a group that are booked together the last alone counts for its month',
    shownBy: ['month-spent'],
    changes: [
      {
        file: `${books}/budget-limits.js`,
        find: 'charge.units + (before?.month === charge.month ? before.units : 0)',
        put: 'charge.units',
      },
    ],
  },
  {
    name: 'tells-thresholds-again',
    does: 'each call beyond a threshold tells of it',
    shownBy: ['told-twice'],
    changes: [
      {
        file: `${billing}/budget/budget.repository.js`,
        find: 'r.percent > CASE WHEN b.warned_month = $1 THEN b.warned_percent ELSE 0 END',
        put: 'r.percent > 0',
      },
    ],
  },
]

/** Slips in what refunds and disputes take back. */
const reversalMutants: readonly Mutant[] = [
  {
    name: 'takes-all-again',
    does: 'a refund that grows takes all that was refunded so far once more',
    shownBy: ['reversal'],
    changes: [
      {
        file: `${orders}/reversal.service.js`,
        find: 'this.take(tx, after, units - order.reversedUnits, by)',
        put: 'this.take(tx, after, units, by)',
      },
    ],
  },
  {
    name: 'forgets-early-refunds',
    does: 'what went back before a payment was told stays with its payer',
    shownBy: ['reversal'],
    changes: [
      {
        file: `${orders}/order.service.js`,
        find: 'if (after !== null) await this.reversals.apply(tx, after, {});',
        put: '',
      },
    ],
  },
  {
    name: 'keeps-what-was-won',
    does: 'a dispute that was won gives nothing back',
    shownBy: ['reversal'],
    changes: [
      {
        file: `${orders}/reversal.service.js`,
        find: 'if (units < order.reversedUnits) after = await this.giveBack(tx, after, order.reversedUnits - units, by);',
        put: '',
      },
    ],
  },
  {
    name: 'forgives-what-is-spent',
    does: 'what the balance does not have of a refund is owed by nobody',
    shownBy: ['reversal'],
    changes: [
      {
        file: `${orders}/reversal.service.js`,
        find: 'owedUnits: order.owedUnits + units + moved.row.units',
        put: 'owedUnits: order.owedUnits',
      },
    ],
  },
]

/** Slips in budgets, refunds and disputes. */
export const budgetAndReversalMutants: readonly Mutant[] = [...budgetMutants, ...reversalMutants]
