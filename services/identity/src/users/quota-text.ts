const micros = 1_000_000n

/** How the site shows quota: as money, of which `perUnit` units are a dollar, or as units. */
export interface QuotaFormat {
  readonly perUnit: number
  readonly isMoney: boolean
}

/**
 * Quota as the site shows it: plain units, or dollars at `perUnit` units each, with two digits and at most six. What is below a
 * millionth is cut off.
 */
export function quotaText(units: number, { perUnit, isMoney }: QuotaFormat): string {
  if (!isMoney) return String(units)
  const sign = units < 0 ? '-' : ''
  const value = (BigInt(Math.abs(units)) * micros) / BigInt(perUnit)
  const fraction = String(value % micros).padStart(6, '0')
  return `${sign}$${value / micros}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, '')}`
}
