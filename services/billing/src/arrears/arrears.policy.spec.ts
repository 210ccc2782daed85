import type { Account } from '../books/books-state'
import { noBudget } from '../books/month-budget'
import { collect } from './arrears.policy'

const arrears = { userId: 7, units: 100, adjustId: 'a', steps: 0, username: 'ada', actorId: 1, actorName: 'root' }
const anAccount = (balanceUnits: number, heldUnits: number): Account => ({
  userId: 7,
  balanceUnits,
  heldUnits,
  usedUnits: 0,
  requestCount: 0,
  warnBelowUnits: null,
  ...noBudget,
})

test.each([
  ['nothing while all is held', 150, 150, { units: 0, leftUnits: 100 }],
  ['what has come home', 150, 90, { units: 60, leftUnits: 40 }],
  ['no more than is due', 500, 90, { units: 100, leftUnits: 0 }],
  ['what calls left of it, and forgives the rest', 30, 0, { units: 30, leftUnits: 0 }],
])('arrears take %s', (_case, balance, held, expected) => {
  expect(collect(anAccount(balance, held), arrears)).toEqual(expected)
})
