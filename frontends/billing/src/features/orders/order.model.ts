import type { StatusTone } from '@tollgate/console-ui/status-chip'
import type { OrderState } from '@tollgate/contracts/http/billing'

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
}

export const toneOf = (state: OrderState): StatusTone => tones[state]

/** Whether an administrator can still credit an order. */
export const isToSettle = (state: OrderState): boolean => state !== 'paid'
