/** Millionths in which amounts are kept, so that none is a fraction. */
const digitsKept = 6
/** Below a thousand million of a currency a number of JavaScript has each millionth exactly. */
const mostMicros = 10n ** 15n

/** A decimal as JSON has it, as a number or a text, in millionths; what is finer is cut off. Null where it is no such amount. */
export function microsOf(value: unknown): bigint | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  // A double is written with the digits by which it was read, as long as there are no more than fifteen.
  const parts = /^([+-]?)(\d{1,30})(?:\.(\d{1,30}))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value).trim())
  if (parts === null) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const shift = digitsKept - fraction.length + Number(exponent)
  const digits = BigInt(whole + fraction)
  if (digits !== 0n && shift > 30) return null
  const micros = shift >= 0 ? digits * 10n ** BigInt(Math.min(shift, 30)) : digits / 10n ** BigInt(-shift)
  return micros > mostMicros ? null : sign === '-' ? -micros : micros
}
