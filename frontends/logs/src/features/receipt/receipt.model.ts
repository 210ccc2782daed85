import type { LogDetails, LogView } from '@tollgate/contracts/http/logs'
import type { UsageCounts } from '@tollgate/usage'
import { countsOf } from './counts.model'
import { difference, type Exact, exactOf, roundedHalfUp, total } from './exact.model'
import { fixedLines, publishedLines, ratioLines, type ReceiptLine, tierOf } from './price-lines.model'

/** What stands between the sum of the lines and the price. `unlisted` is what this console cannot explain. */
export interface Adjustment {
  readonly reason: 'rounded' | 'minimum' | 'unlisted'
  readonly amount: Exact
}

/** The bill of one call. All amounts are quota units. */
export interface Receipt {
  readonly kind: 'ratio' | 'fixed' | 'published'
  readonly lines: readonly ReceiptLine[]
  readonly sum: Exact
  readonly adjustment: Adjustment | null
  readonly price: number
  /** The part of the price that the user did not pay. */
  readonly waived: number
  readonly charged: number
  /** The published price is that for more input than this. */
  readonly aboveInputTokens: number | null
  /** Unix seconds from which the price held; null where it has no date. */
  readonly priceFrom: number | null
}

type Billed = Pick<LogView, 'quota' | 'prompt_tokens' | 'completion_tokens'>

/** The bill behind a row; null for a row that has none. `quotaPerUnit` is the site's, for rows that do not keep theirs. */
export function receiptOf(row: Billed, details: LogDetails, quotaPerUnit: number): Receipt | null {
  const counts = countsOf(row, details)
  const priced = pricedLines(row, details, { counts, quotaPerUnit: details.quota_per_unit ?? quotaPerUnit })
  if (priced === null) return null
  const price = details.price_quota ?? row.quota
  const sum = total(...priced.lines.map(({ amount }) => amount))
  const hasMinimum = priced.kind === 'published' ? sum.digits > 0n : isMinimumDue(priced.kind, details, priced.lines)
  return {
    ...priced,
    priceFrom: details.price_from ?? null,
    sum,
    adjustment: adjustmentOf(sum, price, hasMinimum),
    price,
    waived: price - row.quota,
    charged: row.quota,
  }
}

type Priced = Pick<Receipt, 'kind' | 'lines' | 'aboveInputTokens'>

function pricedLines(
  row: Billed,
  details: LogDetails,
  { counts, quotaPerUnit }: { counts: UsageCounts; quotaPerUnit: number },
): Priced | null {
  const { published_price: published, model_price = -1, model_ratio } = details
  if (published !== undefined) {
    const use = { counts, quotaPerUnit, inputTokens: row.prompt_tokens }
    const aboveInputTokens = tierOf(published, row.prompt_tokens)?.aboveInputTokens ?? null
    return { kind: 'published', lines: publishedLines(details, published, use), aboveInputTokens }
  }
  if (model_price >= 0)
    return { kind: 'fixed', lines: fixedLines(details, counts, quotaPerUnit), aboveInputTokens: null }
  if (model_ratio === undefined) return null
  return { kind: 'ratio', lines: ratioLines(details, counts), aboveInputTokens: null }
}

/** By ratio, any token costs at least one unit unless model, group or an answer out of the cache are free. */
function isMinimumDue(kind: 'ratio' | 'fixed', details: LogDetails, lines: readonly ReceiptLine[]): boolean {
  const { model_ratio = 0, group_ratio = 1, answer_cache_ratio = 1 } = details
  return kind === 'ratio' && lines.length > 0 && model_ratio > 0 && group_ratio > 0 && answer_cache_ratio > 0
}

function adjustmentOf(sum: Exact, price: number, hasMinimum: boolean): Adjustment | null {
  const amount = difference(sum, exactOf(price))
  if (amount.digits === 0n) return null
  const rounded = roundedHalfUp(sum)
  if (price === rounded) return { reason: 'rounded', amount }
  return { reason: hasMinimum && rounded === 0 && price === 1 ? 'minimum' : 'unlisted', amount }
}
