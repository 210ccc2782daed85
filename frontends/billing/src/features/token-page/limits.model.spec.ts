import { allowedAddresses, limitTone, spendingLimits, usedPercent } from './limits.model'

const token = {
  ...{ unlimited_quota: false, used_quota: 300, remain_quota: 700 },
  ...{ daily_quota: 100, daily_used: 95, monthly_quota: 0, monthly_used: 40 },
}

describe('K36: what bounds the spending of a token', () => {
  it('is what it was given, and what it may use in a day or month', () => {
    expect(spendingLimits(token)).toEqual([
      { id: 'total', used: 300, most: 1_000 },
      { id: 'day', used: 95, most: 100 },
    ])
    expect(spendingLimits({ ...token, unlimited_quota: true, daily_quota: 0 })).toEqual([])
  })

  it.each([
    [0, 100, 0, 'accent'],
    [90, 100, 90, 'warn'],
    [100, 100, 100, 'bad'],
    [130, 100, 130, 'bad'],
    [0, 0, 100, 'bad'],
  ] as const)('%i of %i units are %i percent, and look %s', (used, most, percent, tone) => {
    const limit = { id: 'total', used, most } as const
    expect([usedPercent(limit), limitTone(limit)]).toEqual([percent, tone])
  })

  it('is where it may be used from, one address a line', () => {
    expect(allowedAddresses({ allow_ips: '10.0.0.0/8\n\n::1' })).toEqual(['10.0.0.0/8', '::1'])
    expect(allowedAddresses({ allow_ips: '' })).toEqual([])
  })
})
