import type { LogDetails, LogView } from '@tollgate/contracts/http/logs'
import { type Bill, billOf, loggedCall } from '@tollgate/pricing'

/** The bill of one call beside what the ledger has. All amounts are quota units. */
export interface Receipt extends Bill {
  /** What the ledger was told that the call cost. */
  readonly priceUnits: number
  /** Whether the bill, worked out here from its snapshot, comes to the same. */
  readonly isEqual: boolean
  /** The part of the price that the user did not pay. */
  readonly waivedUnits: number
  readonly chargedUnits: number
  /** Unix seconds from which the price held; null where it has no date. */
  readonly priceFrom: number | null
  /** The price is that of a second, and how long it lasts is among what it costs by: a video (rule M86). */
  readonly isBySecond: boolean
}

const videoPlatforms: ReadonlySet<string> = new Set<NonNullable<LogDetails['task']>['platform']>(['sora', 'kling'])

type Billed = Pick<LogView, 'quota' | 'prompt_tokens' | 'completion_tokens'>

/** The bill behind a row; null for a row that has none. `quotaPerUnit` is the site's, for rows that do not keep theirs. */
export function receiptOf(row: Billed, details: LogDetails, quotaPerUnit: number): Receipt | null {
  const { snapshot, counts, delivery } = loggedCall(row, details, quotaPerUnit)
  const bill = snapshot && billIfPriceable(() => billOf(snapshot, counts, delivery))
  if (bill === null) return null
  const priceUnits = details.price_quota ?? row.quota
  return {
    ...bill,
    priceUnits,
    isEqual: bill.units === priceUnits,
    waivedUnits: priceUnits - row.quota,
    chargedUnits: row.quota,
    priceFrom: details.price_from ?? null,
    isBySecond: details.task !== undefined && videoPlatforms.has(details.task.platform),
  }
}

/** A price that no ledger could hold, or a ratio that is none, must not take the rest of the row away. */
function billIfPriceable(work: () => Bill): Bill | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Decimal text as it is read: thousands apart, with a minus that is one. */
export function exactText(decimal: string): string {
  const [whole = '', fraction] = decimal.replace('-', '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${decimal.startsWith('-') ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}
