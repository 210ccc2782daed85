import { decimalText, divide } from '../decimal/decimal'

/** More digits than a number holds behind the point. */
const fractionDigits = 15

/**
 * Quota units as decimal text of dollars, at `unitsPerDollar` units for each (the option `QuotaPerUnit`); with `parts`, of which a
 * dollar has so many, of those (100: cents). Exact where 15 digits behind the point hold it, otherwise the nearest, half up.
 * Throws RangeError for what is no whole number.
 */
export function dollarsOf(units: number, unitsPerDollar: number, parts = 1): string {
  const dividend = { digits: BigInt(units) * BigInt(parts), scale: 0 }
  return decimalText(divide(dividend, { digits: BigInt(unitsPerDollar), scale: 0 }, fractionDigits))
}
