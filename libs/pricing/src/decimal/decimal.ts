/** An exact non-negative decimal: `digits / 10^scale`. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

/** How many digits behind the point a price text of `contracts` may have. */
export const maxFractionDigits = 18

const powers: bigint[] = []
const known = new Map<string, Decimal>()
/** Prices repeat a few hundred texts; the bound only keeps a flood of odd ones from growing the map. */
const maxKnown = 4_096

/** 10^exponent. */
export function powerOfTen(exponent: number): bigint {
  return (powers[exponent] ??= 10n ** BigInt(exponent))
}

/** Reads decimal text (`0.135`); throws RangeError for anything else. */
export function parseDecimal(text: string): Decimal {
  const cached = known.get(text)
  if (cached) return cached
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`not a decimal number: ${text}`)
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  const parsed = { digits: BigInt(`${match[1] ?? ''}${fraction}`), scale: fraction.length }
  if (known.size >= maxKnown) known.clear()
  known.set(text, parsed)
  return parsed
}

/** `left * right`, exactly. */
export function times(left: Decimal, right: Decimal): Decimal {
  return { digits: left.digits * right.digits, scale: left.scale + right.scale }
}

/** The digits of `value` at a larger scale. */
export function digitsAt(value: Decimal, scale: number): bigint {
  return value.digits * powerOfTen(scale - value.scale)
}

/** `left / right`, rounded half up to `fractionDigits`. */
export function divide(left: Decimal, right: Decimal, fractionDigits: number): Decimal {
  const dividend = left.digits * powerOfTen(fractionDigits + right.scale)
  const divisor = right.digits * powerOfTen(left.scale)
  return { digits: (2n * dividend + divisor) / (2n * divisor), scale: fractionDigits }
}

/** The nearest decimal of at most `fractionDigits`, half up. */
export function rounded(value: Decimal, fractionDigits: number): Decimal {
  if (value.scale <= fractionDigits) return value
  return { digits: roundHalfUp(value.digits, value.scale - fractionDigits), scale: fractionDigits }
}

/** `digits / 10^scale` as a whole number, half up. */
export function roundHalfUp(digits: bigint, scale: number): bigint {
  const unit = powerOfTen(scale)
  return (2n * digits + unit) / (2n * unit)
}

/** `digits / 10^scale` as a whole number, up. */
export function roundUp(digits: bigint, scale: number): bigint {
  const unit = powerOfTen(scale)
  return (digits + unit - 1n) / unit
}

/** The shortest exact text: `0.135`, `37.5`, `4`. */
export function decimalText({ digits, scale }: Decimal): string {
  const padded = digits.toString().padStart(scale + 1, '0')
  if (scale === 0) return padded
  const fraction = padded.slice(-scale).replace(/0+$/, '')
  const whole = padded.slice(0, -scale)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** The quotient of two decimal texts, to as many digits as a price text may have, half up; null for a divisor of 0. */
export function decimalQuotient(left: string, right: string): string | null {
  const divisor = parseDecimal(right)
  return divisor.digits === 0n ? null : decimalText(divide(parseDecimal(left), divisor, maxFractionDigits))
}

/** The product of two decimal texts, as exact as a price text may be: of more digits the nearest, half up. */
export function decimalProduct(left: string, right: string): string {
  return decimalText(rounded(times(parseDecimal(left), parseDecimal(right)), maxFractionDigits))
}
