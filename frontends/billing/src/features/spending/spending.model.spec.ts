import type { Spending } from '@tollgate/contracts/http/billing'
import { seriesOf, usedDays } from './spending.model'

const words = { none: 'unknown', others: 'others' }
const spent: Spending = {
  time_zone: 'UTC',
  models: [
    { model: 'gpt', quota: 5, calls: 1 },
    { model: '', quota: 3, calls: 1 },
  ],
  other_models: { models: 2, quota: 2, calls: 2 },
  days: [
    { day: '2026-01-01', quota: 0, calls: 0, by_model: [0, 0, 0] },
    { day: '2026-01-02', quota: 10, calls: 3, by_model: [5, 3, 2] },
    { day: '2026-01-03', quota: 0, calls: 1, by_model: [0, 0, 0] },
  ],
}

describe('M54 what was spent in the last days', () => {
  it('has a series for each model, and one for the rest where there is one', () => {
    expect(seriesOf(spent, words).map(({ name, units }) => [name, units])).toEqual([
      ['gpt', 5],
      ['unknown', 3],
      ['others', 2],
    ])
    expect(seriesOf({ ...spent, other_models: null }, words)).toHaveLength(2)
  })

  it('is a table of the days on which there were calls, newest first', () => {
    expect(usedDays(spent).map(({ day }) => day)).toEqual(['2026-01-03', '2026-01-02'])
  })
})
