import { roles } from '@tollgate/contracts'
import type { Budget } from './budget'
import { isTighter, obstacleTo, reachedPercent, settingOf } from './budget.policy'

const aBudget: Budget = {
  ...{ id: 3, scope: 'token', subject: '12', name: 'main', ownerId: 7, monthlyUnits: 10, warnPercents: [50, 80] },
  ...{ isHard: false, isAdministrators: false, usedUnits: 0 },
}
const user = { role: roles.user, userId: 7 }
const admin = { role: roles.admin, userId: 1 }

test.each([
  ['nothing', { actor: admin, ownerId: 7, present: { isAdministrators: true } }, null],
  ['nothing', { actor: user, ownerId: 7, present: null }, null],
  ['nothing', { actor: user, ownerId: 7, present: { isAdministrators: false } }, null],
  [
    'that an administrator set it',
    { actor: user, ownerId: 7, present: { isAdministrators: true } },
    'budgetAdministrators',
  ],
  ['that it is another’s', { actor: user, ownerId: 8, present: null }, 'budgetNotYours'],
  ['that it is a group’s', { actor: user, ownerId: null, present: null }, 'budgetNotYours'],
] as const)('rule M42: %s stands in the way', (_, { actor, ownerId, present }, obstacle) => {
  expect(obstacleTo(actor, ownerId, present)).toBe(obstacle)
})

test.each([
  [4, 0],
  [5, 50],
  [7, 50],
  [8, 80],
  [99, 80],
])('of 10 units %i reach %i percent', (usedUnits, percent) => {
  expect(reachedPercent(aBudget, usedUnits)).toBe(percent)
})

it('is exact where numbers are not', () => {
  const large = { monthlyUnits: 10 ** 15, warnPercents: [50] }
  expect([reachedPercent(large, 5 * 10 ** 14 - 1), reachedPercent(large, 5 * 10 ** 14)]).toEqual([0, 50])
})

test.each([
  ['a new hard one', null, { isHard: true }, true],
  ['one that becomes hard', {}, { isHard: true }, true],
  ['a lower one', { isHard: true }, { isHard: true, monthlyUnits: 9 }, true],
  ['a higher one', { isHard: true }, { isHard: true, monthlyUnits: 11 }, false],
  ['one that warns', { isHard: true }, { isHard: false }, false],
] as const)('calls home what is lent by %s', (_, before, after, isCalled) => {
  expect(isTighter(before && { ...aBudget, ...before }, { ...aBudget, ...after })).toBe(isCalled)
})

it('tells the audit log what changed, from what', () => {
  const after = { ...aBudget, monthlyUnits: 8, isHard: true }
  expect(settingOf(3, aBudget, after)).toEqual({
    action: 'budget.set',
    target: { kind: 'budget', id: 3, name: 'main' },
    details: { monthly_quota: { from: 10, to: 8 }, is_hard: { from: false, to: true } },
  })
})
