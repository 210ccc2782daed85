import type { CallPrice } from './call-record'

/** Tokens of a call that its price tells apart. */
export interface PricedTokens {
  readonly textIn: number
  readonly cacheRead: number
  readonly textOut: number
}

const places = 9
const one = 10n ** BigInt(places)

/**
 * What a call costs in quota units by the published formula: (text in + cache read x K + text out x C) x M x G, or a fixed price
 * x QuotaPerUnit x G, rounded once, half up; at least one for any token that is not free. It is written here anew, and on
 * purpose not taken from the product: that is what it is held against.
 */
export function costOf(price: CallPrice, { textIn, cacheRead, textOut }: PricedTokens): number {
  if (price.kind === 'fixed') return rounded(digits(price.usd) * BigInt(price.quotaPerUnit) * digits(price.group), 2)
  const weighed =
    BigInt(textIn) * one + BigInt(cacheRead) * digits(price.cacheRead) + BigInt(textOut) * digits(price.completion)
  const factor = digits(price.model) * digits(price.group)
  const units = rounded(weighed * factor, 3)
  return units === 0 && textIn + cacheRead + textOut > 0 && factor > 0n ? 1 : units
}

/** A decimal text as a whole number of billionths. */
function digits(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  if (part.length > places) throw new RangeError(`${text} has more than ${places} decimal places`)
  return BigInt(whole + part.padEnd(places, '0'))
}

/** Half up, of a product of so many decimals. */
function rounded(product: bigint, factors: number): number {
  const unit = one ** BigInt(factors)
  return Number((product * 2n + unit) / (unit * 2n))
}
