import type { StatementSums } from '@tollgate/contracts/http/billing'
import { differenceOf, hasEnded, incomeOf, monthNow, monthsOf, spentOf } from './statement.model'

const sums: StatementSums = {
  user_id: 1,
  month: '2026-02',
  months: ['2026-02', '2026-01'],
  time_zone: 'UTC',
  begins_at: 0,
  ends_at: 0,
  opening_quota: 100,
  closing_quota: 130,
  kinds: [
    { kind: 'usage', quota: -70, count: 9 },
    { kind: 'novel', quota: 1, count: 1 },
    { kind: 'adjust', quota: -1, count: 1 },
    { kind: 'topup', quota: 100, count: 1 },
  ],
  days: [
    { day: '2026-02-01', received: 101, spent: 20, calls: 4, balance: 181 },
    { day: '2026-02-03', received: -1, spent: 50, calls: 5, balance: 130 },
  ],
  models: [{ model: 'gpt', quota: 60, calls: 5 }],
  other_models: { models: 2, quota: 10, calls: 4 },
}

describe('M53 the statement of a month in the console', () => {
  it('proves its sums against what the ledger had before and then', () => {
    expect(differenceOf(sums)).toBe(0)
    expect(differenceOf({ ...sums, closing_quota: 131 })).toBe(-1)
    expect(differenceOf({ ...sums, models: [] })).toBe(-60)
    expect(differenceOf({ ...sums, days: sums.days.slice(1) })).toBe(-81)
  })

  it('tells what came in in one order, with what it does not know last, and what was spent', () => {
    expect(incomeOf(sums).map(({ kind }) => kind)).toEqual(['topup', 'adjust', 'novel'])
    expect(spentOf(sums)).toEqual({ quota: 70, count: 9 })
    expect(spentOf({ kinds: [] })).toEqual({ quota: 0, count: 0 })
  })

  it('has the month that is shown among those to choose from', () => {
    expect(monthsOf(sums, '2026-02')).toEqual(['2026-02', '2026-01'])
    expect(monthsOf(sums, '2025-07')).toEqual(['2026-02', '2026-01', '2025-07'])
    expect(monthsOf(undefined, '2026-03')).toEqual(['2026-03'])
  })

  it('begins with the present month, and knows which are over', () => {
    expect(monthNow(new Date(2026, 0, 31, 23, 59).getTime())).toBe('2026-01')
    expect(['2026-01', '2026-02', '2026-03'].map((month) => hasEnded({ ...sums, month }))).toEqual([true, false, false])
  })
})
