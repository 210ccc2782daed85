import type { PublishedPrice, RatioPrice } from '@tollgate/contracts'
import type { CountName } from '@tollgate/usage'
import { decimalText, divide, parseDecimal } from '../decimal/decimal'
import { publishedRate } from '../price/rates'

/** Enough for a screen; the charge never comes from here. */
const shownDigits = 10

/**
 * The ratios that screens show for a published price: its base rates, rounded to 10 digits behind the point. Null when
 * the input is free, as no ratio then says what the rest costs.
 */
export function ratioOf(published: PublishedPrice): RatioPrice | null {
  const input = published.rates.textIn
  if (input === undefined || parseDecimal(input).digits === 0n) return null
  const over = (name: CountName, base: string): string => {
    const rate = publishedRate(published.rates, name) ?? '0'
    const divisor = parseDecimal(base)
    return divisor.digits === 0n ? '0' : decimalText(divide(parseDecimal(rate), divisor, shownDigits))
  }
  return {
    kind: 'ratio',
    model: decimalText(divide(parseDecimal(input), parseDecimal('2'), shownDigits)),
    completion: over('textOut', input),
    cacheRead: over('cacheRead', input),
    cacheWrite5m: over('cacheWrite5m', input),
    cacheWrite1h: over('cacheWrite1h', input),
    audioIn: over('audioIn', input),
    audioOut: over('audioOut', publishedRate(published.rates, 'audioIn') ?? input),
  }
}
