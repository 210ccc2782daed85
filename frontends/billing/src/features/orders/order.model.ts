import type { StatusTone } from '@tollgate/console-ui/status-chip'
import type { AdminOrderView, OrderState, OrderView } from '@tollgate/contracts/http/billing'
import { centsOf, unitsOfPart } from '@tollgate/pricing'

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

const unpaid: readonly OrderState[] = ['pending', 'expired', 'failed']

/** Whether nothing was heard of a payment: who paid all the same has to be helped. */
export const isUnpaid = (state: OrderState): boolean => unpaid.includes(state)

/** The quota that goes when so much of an order's money was refunded in all; null for money that it cannot be. */
export function takenBy(order: AdminOrderView, refunded: string): number | null {
  const [cents, before, all] = [refunded.trim(), order.refunded, order.money].map(centsOf)
  if (cents == null || before == null || all == null || cents <= before || cents > all) return null
  return unitsOfPart(order.quota, Number(cents), Number(all)) - order.taken_quota - order.owed_quota
}

const difference = /^(method|money|currency|session): /

/**
 * In what the payment that the provider told of is not the one of an order that nobody paid, as the last part of its text's name; null
 * where it told of none. What the provider said begins with it then.
 */
export function differenceOf({ state, said }: AdminOrderView): string | null {
  return (isUnpaid(state) && difference.exec(said)?.[1]) || null
}
