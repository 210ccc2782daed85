import type { ModelPrice, PublishedRates } from '@tollgate/contracts'
import type { ComparedPrice } from '@tollgate/contracts/http/billing'
import { type DatedPrices, decimalProduct, priceInForce, publishedRate } from '@tollgate/pricing'

/** Rule M3: a ratio of 1 is 2 USD for a million input tokens. */
const usdPerRatio = '2'
/** Enough to compare; what is charged never comes from here. */
const shownDigits = 10

/** The price that holds now, or else the first that will, in the numbers by which people compare; null where there is none. */
export function comparedPrice(prices: DatedPrices, nowMs: number): ComparedPrice | null {
  const price = priceInForce(prices, nowMs) ?? prices[0]?.price
  if (price === undefined) return null
  const coming = prices.filter(({ fromMs }) => fromMs > nowMs).map(({ fromMs }) => Math.ceil(fromMs / 1_000))
  return { ...numbersOf(price), coming }
}

function numbersOf(price: ModelPrice): Omit<ComparedPrice, 'coming'> {
  const none = { call: null, input: null, output: null, cache_read: null, image_output: null, steps: [] }
  switch (price.kind) {
    case 'fixed':
      return { ...none, call: Number(price.usd) }
    case 'ratio': {
      const input = decimalProduct(price.model, usdPerRatio)
      const times = (factor: string) => shown(decimalProduct(input, factor))
      const output = times(price.completion)
      return { ...none, input: shown(input), output, cache_read: times(price.cacheRead), image_output: output }
    }
    case 'published':
      return {
        ...none,
        ...ratesOf(price.rates),
        cache_read: shown(publishedRate(price.rates, 'cacheRead')),
        image_output: shown(publishedRate(price.rates, 'imageOut')),
        steps: price.tiers.map(({ aboveInputTokens, rates }) => ({
          above_input_tokens: aboveInputTokens,
          ...ratesOf({ ...price.rates, ...rates }),
        })),
      }
  }
}

const ratesOf = (rates: PublishedRates) => ({
  input: shown(publishedRate(rates, 'textIn')),
  output: shown(publishedRate(rates, 'textOut')),
})

function shown(usd: string): number
function shown(usd: string | undefined): number | null
function shown(usd: string | undefined): number | null {
  return usd === undefined ? null : Number(Number(usd).toPrecision(shownDigits))
}
