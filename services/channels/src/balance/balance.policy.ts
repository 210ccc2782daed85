import type { UpstreamBalance } from '@tollgate/upstream'

/** What all keys of a channel have left together; null where they are in different currencies, or there are none. */
export function sumOf(balances: readonly UpstreamBalance[]): UpstreamBalance | null {
  const [first, ...others] = balances
  if (first === undefined || others.some(({ currency }) => currency !== first.currency)) return null
  return { micros: balances.reduce((sum, { micros }) => sum + micros, 0), currency: first.currency }
}

/** A balance as it is written where there is no language: `-0.5 USD`. */
export function balanceText({ micros, currency }: UpstreamBalance): string {
  return `${micros / 1_000_000} ${currency}`.trim()
}
