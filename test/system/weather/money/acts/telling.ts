import type { OrderRecord } from '../../oracle/money/money-record'
import type { MoneyTarget } from '../books/money-target'
import { send } from '../books/patron'

/** Whether an order is paid at Stripe. */
export function isOfStripe({ stripe }: MoneyTarget, { orderNo }: Pick<OrderRecord, 'orderNo'>): boolean {
  return stripe.sessions.some(({ order }) => order === orderNo)
}

/** Delivers a notification of epay's; true once it was taken. */
export async function isTakenByEpay(origin: string, query: string): Promise<boolean> {
  const told = await send(`${origin}/api/user/epay/notify?${query}`, {})
  return told?.text === 'success'
}

/** The same of an event of Stripe's. */
export async function isTakenByStripe(
  origin: string,
  { body, signature }: { readonly body: string; readonly signature: string },
): Promise<boolean> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  const told = await send(`${origin}/api/user/stripe/notify`, { method: 'POST', headers, body })
  return told?.status === 200
}
