import { datedPricesOf, priceInForce, publishedRate, ratioOf } from '@tollgate/pricing'
import { type PriceRow, pricingTables, rowOf, type StoredTables } from '@tollgate/pricing/tables/stored-tables'
import { completionOf, inputOf, outputOf } from './price-form.model'

/** What a model costs by now, as exact decimal text; what there is none of is empty. */
export interface ShownPrice {
  /** USD for a call. */
  readonly call: string
  readonly ratio: string
  readonly completion: string
  /** USD for a million tokens. */
  readonly input: string
  readonly output: string
  /** Of a published price: what input and output cost beyond so many prompt tokens. */
  readonly steps: readonly { readonly above: number; readonly input: string; readonly output: string }[]
  readonly isPublished: boolean
  /** Unix seconds at which the next price begins; null where none does. */
  readonly changesAt: number | null
}

const none = { call: '', ratio: '', completion: '', input: '', output: '', steps: [], isPublished: false }

/** The price that is charged at a moment: a published one wins over what the other tables say. */
export function shownPrice(name: string, stored: StoredTables, nowMs: number): ShownPrice {
  const prices = datedPricesOf(name, pricingTables(stored))
  const next = prices.find(({ fromMs }) => fromMs > nowMs)
  const changesAt = next === undefined ? null : next.fromMs / 1_000
  const price = priceInForce(prices, nowMs)
  if (price?.kind !== 'published') return { ...none, ...ofRow(name, rowOf(stored, name)), changesAt }
  const usd = (rates: typeof price.rates) => ({
    input: publishedRate(rates, 'textIn') ?? '',
    output: publishedRate(rates, 'textOut') ?? '',
  })
  const ratios = ratioOf(price)
  return {
    ...none,
    ...{ ratio: ratios?.model ?? '', completion: ratios?.completion ?? '', isPublished: true, changesAt },
    ...usd(price.rates),
    steps: price.tiers.map(({ aboveInputTokens, rates }) => ({
      above: aboveInputTokens,
      ...usd({ ...price.rates, ...rates }),
    })),
  }
}

function ofRow(name: string, row: PriceRow): Partial<ShownPrice> {
  if (row.price !== undefined) return { call: row.price }
  const completion = row.completion ?? ''
  if (row.ratio === undefined) return { completion }
  const input = inputOf(row.ratio)
  const output = outputOf({ name, input, completion })
  return { ratio: row.ratio, completion: completionOf(name, completion) ?? '', input, output }
}
