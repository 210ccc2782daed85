import { z } from 'zod'
import { fractionDigitsOf } from '../terms/currencies'

const text = z.string().max(300)
const optionalText = text.nullish().transform((given) => given ?? '')

/** What is read of an event; its fields: https://docs.stripe.com/api/events/object */
export const stripeEvent = z.object({
  id: text,
  type: text,
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})
export type StripeEvent = z.output<typeof stripeEvent>

/** https://docs.stripe.com/api/checkout/sessions/object */
export const checkoutSession = z.object({
  id: text,
  client_reference_id: optionalText,
  payment_status: optionalText,
  payment_intent: optionalText,
  amount_total: z.int().nonnegative().nullish(),
  currency: optionalText,
})
export type CheckoutSession = z.output<typeof checkoutSession>

/** A charge, which counts all that was refunded of it: https://docs.stripe.com/api/charges/object */
export const refundedCharge = z.object({
  id: text,
  payment_intent: optionalText,
  amount_refunded: z.int().nonnegative(),
  currency: text,
  /** Ours, as the payment was made with it. */
  metadata: z.object({ order_no: optionalText }).catch({ order_no: '' }),
})

/** https://docs.stripe.com/api/disputes/object */
export const dispute = z.object({
  id: text,
  payment_intent: optionalText,
  amount: z.int().nonnegative(),
  currency: text,
  status: text,
})

/** What a session cost, in hundredths: of a currency without a smaller coin Stripe counts the coins. */
export function centsOfSession({ amount_total, currency }: CheckoutSession): bigint | null {
  return amount_total == null ? null : BigInt(hundredthsOf(amount_total, currency))
}

/** An amount of Stripe's in hundredths. */
export function hundredthsOf(amount: number, currency: string): number {
  return amount * (fractionDigitsOf(currency) === 0 ? 100 : 1)
}
