import type { StatusTone } from '@tollgate/console-ui/status-chip'
import type { OrderState, OrderView } from '@tollgate/contracts/http/billing'

const signs: Readonly<Record<string, string>> = { cny: '¥', usd: '$', eur: '€', gbp: '£' }

/** Money as people write it: with the sign of its currency where it has a plain one, otherwise with its letters. */
export function moneyText(money: string, currency: string): string {
  const sign = signs[currency]
  return sign === undefined ? `${money} ${currency.toUpperCase()}` : `${sign}${money}`
}

const tones: Readonly<Record<OrderState, StatusTone>> = {
  pending: 'info',
  paid: 'good',
  uncredited: 'warn',
  expired: 'neutral',
  failed: 'bad',
  refunded: 'neutral',
  disputed: 'bad',
}

export const toneOf = (state: OrderState): StatusTone => tones[state]

const credited: readonly OrderState[] = ['paid', 'refunded', 'disputed']

/** Whether an administrator can still credit an order. */
export const isToSettle = (state: OrderState): boolean => !credited.includes(state)

/** Why an administrator cannot record a refund of an order, as the last part of its text's name; null where they can. */
export function noRefundReason({ state, method, money, refunded }: OrderView): string | null {
  if (method === 'stripe') return 'refund-by-stripe'
  if (!credited.includes(state)) return 'not-credited'
  return money === refunded ? 'all-refunded' : null
}
