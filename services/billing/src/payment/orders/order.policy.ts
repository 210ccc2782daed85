import type { PaymentMethod } from '@tollgate/contracts/http/billing'
import type { Order } from './order'

/** What a provider says was paid. */
export interface Payment {
  readonly method: PaymentMethod
  /** In hundredths of the currency. */
  readonly cents: bigint
  readonly currency: string
  readonly providerNo: string
}

export type Difference = 'method' | 'money' | 'currency' | 'session'

/** In what a payment is not the one that an order asks for; null when it is. Whether the order still waits for it does not matter. */
export function differenceOf(order: Order, payment: Payment): Difference | null {
  if (payment.method !== order.method) return 'method'
  if (payment.currency !== order.currency) return 'currency'
  if (payment.cents !== BigInt(order.cents)) return 'money'
  // Stripe names the session when it makes it; an epay provider names a trade only when it is paid.
  const isOther = order.method === 'stripe' && order.providerNo !== null && order.providerNo !== payment.providerNo
  return isOther ? 'session' : null
}
