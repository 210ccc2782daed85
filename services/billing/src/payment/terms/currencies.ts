/** Currencies of Stripe's that have no smaller coin: it is told their amounts as they are, of others hundredths. */
const wholeCurrencies: ReadonlySet<string> = new Set(['jpy', 'krw', 'vnd'])

/** How many digits behind the point money of this currency has. */
export function fractionDigitsOf(currency: string): 0 | 2 {
  return wholeCurrencies.has(currency) ? 0 : 2
}
