import type { Account } from '../books/books-state'
import { noBudget } from '../books/month-budget'
import { fallsBetween } from './warning.policy'

const siteUnits = 100

const withBalance = (balanceUnits: number, warnBelowUnits: number | null = null): ReadonlyMap<number, Account> =>
  new Map([[7, { userId: 7, balanceUnits, heldUnits: 0, usedUnits: 0, requestCount: 0, warnBelowUnits, ...noBudget }]])

describe('a warning', () => {
  type Course = readonly [was: number, is: number, own: number | null]
  test.each<[string, Course, boolean]>([
    ['comes when the balance falls below the site’s threshold', [100, 99, null], true],
    ['comes when it falls to nothing at once', [5_000, 0, null], true],
    ['does not come while it reaches the threshold and no more', [101, 100, null], false],
    ['does not come again while it stays below', [99, 98, null], false],
    ['does not come when it rises', [50, 99, null], false],
    ['does not come when it rises over the threshold', [50, 150, null], false],
    ['does not come when nothing moved', [99, 99, null], false],
    ['follows the owner’s own threshold', [5_000, 999, 1_000], true],
    ['lets the owner’s own threshold stand before the site’s', [150, 50, 10], false],
    ['never comes to an owner who wants none', [100, 0, 0], false],
  ])('%s', (_, [was, is, own], isWarned) => {
    expect(fallsBetween(withBalance(was, own), withBalance(is, own), siteUnits)).toHaveLength(isWarned ? 1 : 0)
  })

  it('tells the balance, and the threshold that it fell below', () => {
    expect(fallsBetween(withBalance(100), withBalance(40), siteUnits)).toEqual([
      { userId: 7, balanceUnits: 40, thresholdUnits: 100 },
    ])
  })

  it('does not come for an account that was not there before', () => {
    expect(fallsBetween(new Map(), withBalance(0), siteUnits)).toEqual([])
  })
})
