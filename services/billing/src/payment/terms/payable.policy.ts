import { maxUnits } from '@tollgate/contracts'
import { topUpCents } from '@tollgate/pricing'

/** What decides what quota costs. */
export interface PriceTerms {
  /** Amounts are dollars; otherwise quota units. */
  readonly isInCurrency: boolean
  readonly unitsPerDollar: number
  /** The least amount in dollars. */
  readonly minTopUp: number
  readonly price: string
  /** Of top-ups, by group. */
  readonly groupRatio: Readonly<Record<string, string>>
  readonly group: string
  readonly fractionDigits: 0 | 2
}

/** What is bought and what is to be paid for it. */
export interface Payable {
  readonly units: number
  readonly cents: number
}

export type Judged =
  | { readonly outcome: 'payable'; readonly payable: Payable }
  | { readonly outcome: 'too-little'; readonly least: number }
  | { readonly outcome: 'too-cheap' }
  | { readonly outcome: 'too-much' }

/** Below a million of any unit; the largest that Stripe takes. */
export const maxMoneyCents = 99_999_999

/** Puts an amount into units and money, or says why it cannot be bought. */
export function payableOf(amount: number, terms: PriceTerms): Judged {
  const unitsEach = terms.isInCurrency ? terms.unitsPerDollar : 1
  const least = Math.max(1, terms.isInCurrency ? terms.minTopUp : terms.minTopUp * terms.unitsPerDollar)
  if (amount < least) return { outcome: 'too-little', least }
  if (amount > maxUnits / unitsEach) return { outcome: 'too-much' }
  const units = amount * unitsEach
  const { unitsPerDollar, price, fractionDigits } = terms
  const cents = topUpCents(units, { unitsPerDollar, price, ratio: ratioOf(terms), fractionDigits })
  if (cents < 1n) return { outcome: 'too-cheap' }
  if (cents > maxMoneyCents) return { outcome: 'too-much' }
  return { outcome: 'payable', payable: { units, cents: Number(cents) } }
}

/** A group without a ratio, or with none above zero, pays the price as it is. */
function ratioOf({ groupRatio, group }: PriceTerms): string {
  const ratio = Object.hasOwn(groupRatio, group) ? (groupRatio[group] ?? '1') : '1'
  return /[1-9]/.test(ratio) ? ratio : '1'
}
