import type { PriceSnapshot } from '@tollgate/contracts'
import { noCounts } from '@tollgate/usage'
import { unitsOf } from './price-of'
import { textCallUnits } from './text-call'

const snapshot: PriceSnapshot = {
  price: { kind: 'published', rates: { textIn: '3', cacheRead: '0.3', textOut: '15', calls: '1000' }, tiers: [] },
  ...{ groupRatio: '0.7', quotaPerUnit: 500_000, isUserGroupRatio: false, isUnsetModel: false },
}

describe('a call of text', () => {
  it('is charged its prompt less what is cached, that, its completion and the call', () => {
    const counts = { ...noCounts(), textIn: 700, cacheRead: 300, textOut: 50, calls: 1 }
    const units = unitsOf(snapshot, counts, { isDelivered: true })
    expect(textCallUnits(snapshot, { promptTokens: 1_000, cachedTokens: 300, completionTokens: 50 })).toBe(units)
    expect(units).toBeGreaterThan(0)
  })

  it('cannot have more cached than it has', () =>
    expect(() => textCallUnits(snapshot, { promptTokens: 1, cachedTokens: 2, completionTokens: 0 })).toThrow(
      RangeError,
    ))
})
