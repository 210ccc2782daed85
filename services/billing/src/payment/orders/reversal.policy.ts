import type { OrderState } from '@tollgate/contracts/http/billing'
import { unitsOfPart } from '@tollgate/pricing'
import type { Order } from './order'

/**
 * How far a dispute is. An inquiry has not moved money yet, one that is open or lost has; what is won came back, and so did what ended
 * before it was one. A refund is as final as one that is lost.
 */
export type ReversalState = 'inquiry' | 'open' | 'won' | 'lost'

/** What a provider says that went back of a payment. */
export interface Reversal {
  readonly kind: 'refund' | 'dispute'
  /** Of the charge that was refunded, in all so far, or of the dispute. */
  readonly providerNo: string
  readonly paymentNo: string
  /** In hundredths of the currency. */
  readonly cents: number
  readonly currency: string
  readonly state: ReversalState
}

/** What has gone back of an order's money, and the quota that goes with it. */
export interface Reversed {
  readonly refundedCents: number
  readonly disputedCents: number
  readonly units: number
  readonly state: OrderState
}

/** Whether the quota of an order in this state came to the balance, whatever went back since. */
export function isCredited(state: OrderState): boolean {
  return state === 'paid' || state === 'refunded' || state === 'disputed'
}

/**
 * What has gone back of a credited order, by all that was told of its payment. A refund counts all that was refunded so far, so that
 * the largest is the last, in whatever order they come. The quota is the same part of the whole as the money, and what is less
 * than a unit stays.
 */
export function reversedOf(order: Order, told: readonly Reversal[]): Reversed {
  const refunds = told.filter(({ kind }) => kind === 'refund').map(({ cents }) => cents)
  const disputes = told.filter(({ kind, state }) => kind === 'dispute' && (state === 'open' || state === 'lost'))
  const refundedCents = Math.min(order.cents, Math.max(order.refundedCents, ...refunds))
  const disputedCents = disputes.reduce((sum, { cents }) => sum + cents, 0)
  const cents = Math.min(order.cents, refundedCents + disputedCents)
  const units = unitsOfPart(order.units, cents, order.cents)
  const state = disputes.length > 0 ? 'disputed' : refundedCents > 0 ? 'refunded' : 'paid'
  return { refundedCents, disputedCents, units, state }
}

/** What Stripe calls the states of a dispute; null for one that we do not know. https://docs.stripe.com/api/disputes/object */
export function disputeStateOf(status: string): ReversalState | null {
  return Object.hasOwn(disputeStates, status) ? (disputeStates[status] ?? null) : null
}

const disputeStates: Readonly<Record<string, ReversalState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  needs_response: 'open',
  under_review: 'open',
  // What was refunded instead is told by the refund, and what was prevented never went.
  charge_refunded: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
}
