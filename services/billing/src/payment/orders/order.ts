import type { OrderState, PaymentMethod } from '@tollgate/contracts/http/billing'
import { randomToken } from '@tollgate/platform'

/** Letters and digits alone: providers take no others, and up to 32 of them. Nobody guesses 131 bits. */
const orderNoLength = 24

/** A wish to buy quota. Units and money are fixed when it is made, whatever prices are later. */
export interface Order {
  readonly id: number
  readonly orderNo: string
  readonly userId: number
  readonly username: string
  readonly method: PaymentMethod
  readonly units: number
  readonly cents: number
  readonly currency: string
  readonly state: OrderState
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | null
  /** The provider's number of the order: a trade at an epay provider, a session at Stripe. */
  readonly providerNo: string | null
  /** Stripe's number of the payment, which refunds and disputes name. */
  readonly paymentNo: string | null
  /** What the provider said last. */
  readonly said: string
  readonly settledBy: string | null
  readonly settledReason: string | null
  /** What has gone back of its money by refunds, in all. */
  readonly refundedCents: number
  /** And by disputes that are open or lost. */
  readonly disputedCents: number
  /** The quota that goes with that. */
  readonly reversedUnits: number
  /** What of it could not be taken yet. */
  readonly owedUnits: number
  /** Rows of the ledger that took quota back, or gave it again. */
  readonly reversalSteps: number
  /** Who recorded a refund that no provider tells of, and why. */
  readonly refundedBy: string | null
  readonly refundedReason: string | null
}

export type NewOrder = Pick<
  Order,
  'orderNo' | 'userId' | 'username' | 'method' | 'units' | 'cents' | 'currency' | 'createdAt' | 'expiresAt'
>

/** The number of a new order. */
export function newOrderNo(): string {
  return randomToken(orderNoLength)
}

/** Whether a text can be the number of an order; others are not looked for. */
export function isOrderNo(text: string): boolean {
  return text.length === orderNoLength && /^[A-Za-z0-9]+$/.test(text)
}
