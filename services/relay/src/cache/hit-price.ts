import type { FrozenPrice } from '../admission/rules/price-book'

/** What of a price an answer out of the cache costs. */
export function hitPrice({ snapshot }: FrozenPrice, hitRatio: string): FrozenPrice {
  const share = { ...snapshot, share: hitRatio }
  return { snapshot: share, json: JSON.stringify(share) }
}
