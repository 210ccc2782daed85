/** An exact decimal: `digits / 10^scale`. Prices are worked out with it, because floats would show what nobody charged. */
export interface Exact {
  readonly digits: bigint
  readonly scale: number
}

/** Reads a number as the log shows it, or decimal text. */
export function exactOf(value: number | string): Exact {
  const [mantissa = '0', exponent = '0'] = String(value).toLowerCase().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale }
}

/** All of them multiplied. */
export function product(...factors: readonly Exact[]): Exact {
  return factors.reduce(
    (left, right) => ({ digits: left.digits * right.digits, scale: left.scale + right.scale }),
    exactOf(1),
  )
}

/** All of them added. */
export function total(...terms: readonly Exact[]): Exact {
  const scale = Math.max(0, ...terms.map((term) => term.scale))
  return { digits: terms.reduce((sum, term) => sum + digitsAt(term, scale), 0n), scale }
}

/** What is missing from `from` to `to`. */
export function difference(from: Exact, to: Exact): Exact {
  return total(to, { digits: -from.digits, scale: from.scale })
}

/** The nearest whole number, half up, as prices are rounded. */
export function roundedHalfUp({ digits, scale }: Exact): number {
  const unit = 10n ** BigInt(scale)
  return Number((2n * digits + unit) / (2n * unit))
}

/** The shortest exact text, thousands apart: `-0.5`, `1,749.975`. */
export function exactText({ digits, scale }: Exact): string {
  const sign = digits < 0n ? '-' : ''
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const whole = text.slice(0, text.length - scale).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = text.slice(text.length - scale).replace(/0+$/, '')
  return fraction === '' ? sign + whole : `${sign}${whole}.${fraction}`
}

const digitsAt = ({ digits, scale }: Exact, wanted: number): bigint => digits * 10n ** BigInt(wanted - scale)
