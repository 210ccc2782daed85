import { providerOf } from '@tollgate/catalogue'
import type { ListedChannel } from '../../api/channels.api'

type Told = Pick<ListedChannel, 'balance' | 'balance_currency' | 'balance_updated_time'>

/** Whether a provider tells what is left, so that it can be asked. */
export const tellsBalance = ({ type }: Pick<ListedChannel, 'type'>): boolean => providerOf(type)?.balance !== undefined

/** What stands in front of an amount. */
const signs: Readonly<Record<string, string>> = { USD: '$', CNY: '¥' }

/** An amount in the currency of its provider: `¥1,284.50`; in `digits` after the point at most, two at least where it is money. */
export function balanceText({ balance, balance_currency: currency }: Told, locale: string, digits = 2): string {
  const sign = signs[currency]
  const least = sign === undefined ? 0 : 2
  const figure = Math.abs(balance).toLocaleString(locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: Math.max(least, digits),
  })
  const minus = balance < 0 ? '-' : ''
  return sign === undefined ? `${minus}${figure} ${currency}`.trim() : `${minus}${sign}${figure}`
}

/** Nothing left is bad news; what nobody has asked for is none. */
export const balanceTone = ({ balance, balance_updated_time: time }: Told): 'bad' | undefined =>
  time > 0 && balance <= 0 ? 'bad' : undefined
