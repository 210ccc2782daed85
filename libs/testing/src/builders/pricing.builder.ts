import { type FixedPrice, type PriceSnapshot, priceSnapshot, type RatioPrice, usageCounts } from '@tollgate/contracts'
import type { UsageCounts } from '@tollgate/usage'

/** Counts that are 0 but for those given. */
export function someCounts(given: Partial<UsageCounts> = {}): UsageCounts {
  return usageCounts.parse(given)
}

/** A price by ratio: every factor 1 but for those given. */
export function aRatioPrice(given: Partial<RatioPrice> = {}): RatioPrice {
  return {
    kind: 'ratio',
    model: '1',
    completion: '1',
    cacheRead: '1',
    cacheWrite5m: '1',
    cacheWrite1h: '1',
    audioIn: '1',
    audioOut: '1',
    ...given,
  }
}

/** A price for the call, in USD. */
export function aFixedPrice(usd = '0.1'): FixedPrice {
  return { kind: 'fixed', usd }
}

/** A snapshot in which 500,000 units are 1 USD and the group pays the plain price. */
export function aPriceSnapshot(given: Partial<PriceSnapshot> = {}): PriceSnapshot {
  return priceSnapshot.parse({ price: aRatioPrice(), groupRatio: '1', quotaPerUnit: 500_000, ...given })
}
