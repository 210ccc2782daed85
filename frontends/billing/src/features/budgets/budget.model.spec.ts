import type { BudgetView } from '@tollgate/contracts/http/billing'
import { bodyOf, budgetFormSchema, newBudget, spentPercent, toneOf } from './budget.model'

const aBudget = (used_quota: number): BudgetView => ({
  ...{ id: 1, scope: 'user', scope_id: '7', name: 'ada', user_id: 7, monthly_quota: 200, warn_percents: [50, 80] },
  ...{ is_hard: true, used_quota, month: '2026-01', end_time: 0, is_administrators: false, is_editable: true },
})

test.each([
  [0, 0, 'accent'],
  [99, 49.5, 'accent'],
  [100, 50, 'warn'],
  [200, 100, 'bad'],
  [300, 150, 'bad'],
] as const)('of 200 units %i are %d percent, and look %s', (used, percent, tone) => {
  expect([spentPercent(aBudget(used)), toneOf(aBudget(used))]).toEqual([percent, tone])
})

const filled = { ...newBudget, id: '7', monthly_quota: 5 }
const faultsOf = (values: object, isOwn = false) =>
  budgetFormSchema(isOwn)
    .safeParse({ ...filled, ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test.each([
  ['nothing where all is given', {}, undefined],
  ['a missing id', { id: null }, ['id: billing.budget-subject']],
  ['no quota', { monthly_quota: 0 }, ['monthly_quota: billing.budget-quota']],
  ['what is no percentage', { warn_percents: ['50', 'half'] }, ['warn_percents: billing.budget-warn-percents']],
  ['a percentage beyond', { warn_percents: ['101'] }, ['warn_percents: billing.budget-warn-percents']],
])('refuses %s', (_, values, faults) => {
  expect(faultsOf(values)).toEqual(faults)
})

it('asks for no id of one’s own account, and sends it', () => {
  const own = { ...filled, id: null }
  expect(faultsOf({ id: null }, true)).toBeUndefined()
  expect(faultsOf({ id: null, scope: 'token' }, true)).toEqual(['id: billing.budget-subject'])
  expect(bodyOf(own, 7)).toEqual({
    ...{ scope: 'user', id: '7', monthly_quota: 5, warn_percents: [50, 80, 100], is_hard: false },
  })
})
