import type { PriceSnapshot } from '@tollgate/contracts'
import { noCounts } from '@tollgate/usage'
import { unitsOf } from './price-of'

/** A call that reads and writes text alone. */
export interface TextCall {
  /** All input, what is read from a cache included. */
  readonly promptTokens: number
  readonly cachedTokens: number
  readonly completionTokens: number
}

/** What such a call is charged in quota units once it was answered. Throws like `unitsOf`, also for more that is cached than there is. */
export function textCallUnits(
  snapshot: PriceSnapshot,
  { promptTokens, cachedTokens, completionTokens }: TextCall,
): number {
  const counts = { textIn: promptTokens - cachedTokens, cacheRead: cachedTokens, textOut: completionTokens, calls: 1 }
  return unitsOf(snapshot, { ...noCounts(), ...counts }, { isDelivered: true })
}
