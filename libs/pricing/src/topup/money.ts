import { decimalText, divide, parseDecimal, powerOfTen, rounded, times } from '../decimal/decimal'

/** Money in hundredths of its unit, as payment providers name it with two digits behind the point. */
const moneyDigits = 2

/** What a top-up is priced by: decimal texts, as options hold them. */
export interface TopUpTerms {
  readonly unitsPerDollar: number
  /** Money for the quota of one dollar. */
  readonly price: string
  /** By which the price of the payer's group is multiplied. */
  readonly ratio: string
  /** How many digits behind the point the currency has: 2 unless given, 0 for those without a smaller unit. */
  readonly fractionDigits?: 0 | 2
}

/** What is to be paid for quota units, in hundredths of the currency's unit, rounded half up to its smallest coin; exact before that. */
export function topUpCents(units: number, { unitsPerDollar, price, ratio, fractionDigits = 2 }: TopUpTerms): bigint {
  const product = times(times({ digits: BigInt(units), scale: 0 }, parseDecimal(price)), parseDecimal(ratio))
  const money = divide(product, { digits: BigInt(unitsPerDollar), scale: 0 }, fractionDigits)
  return money.digits * powerOfTen(moneyDigits - money.scale)
}

/** Reads money (`7.3`, `7.30`) into hundredths; null for what is no such amount, or finer. */
export function centsOf(text: string): bigint | null {
  if (!/^\d{1,16}(\.\d{1,8})?$/.test(text)) return null
  const money = parseDecimal(text)
  return money.scale > moneyDigits ? null : money.digits * powerOfTen(moneyDigits - money.scale)
}

/** Hundredths as money, always with two digits behind the point: `7.30`. */
export function moneyText(cents: bigint | number): string {
  const [whole, fraction = ''] = decimalText(rounded({ digits: BigInt(cents), scale: moneyDigits }, moneyDigits)).split(
    '.',
  )
  return `${whole}.${fraction.padEnd(moneyDigits, '0')}`
}

/** How much of an order's quota goes with so many hundredths of its money: the same part, and what is less than a unit stays. */
export function unitsOfPart(units: number, cents: number, ofCents: number): number {
  return Number((BigInt(units) * BigInt(cents)) / BigInt(ofCents))
}
