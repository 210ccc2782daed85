import { type Referral, transfer } from './referral.policy'

const earned: Referral = { userId: 7, invitedCount: 3, quotaUnits: 900, historyUnits: 1_500 }

describe('a transfer of referral earnings (M14)', () => {
  test.each([
    ['moves a part', 600, 300],
    ['moves exactly the least', 500, 400],
    ['moves all there is', 900, 0],
  ])('%s', (_, units, quotaUnits) => {
    expect(transfer(earned, units, 500)).toEqual({ outcome: 'moved', referral: { ...earned, quotaUnits } })
  })

  it('is refused below the least, even where there is less', () => {
    expect(transfer(earned, 499, 500)).toEqual({ outcome: 'too-little', leastUnits: 500 })
    expect(transfer(null, 499, 500)).toEqual({ outcome: 'too-little', leastUnits: 500 })
  })

  it('is refused beyond what waits', () => {
    expect(transfer(earned, 901, 500)).toEqual({ outcome: 'too-much', quotaUnits: 900 })
  })

  it('is refused to a user who never earned anything', () => {
    expect(transfer(null, 500, 500)).toEqual({ outcome: 'too-much', quotaUnits: 0 })
  })
})
