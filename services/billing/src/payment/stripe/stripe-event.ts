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

/** What a refunded charge and a dispute have in common. */
export const reversal = z.object({ payment_intent: optionalText, status: optionalText })

/** What a session cost, in hundredths: of a currency without a smaller coin Stripe counts the coins. */
export function centsOfSession({ amount_total, currency }: CheckoutSession): bigint | null {
  if (amount_total == null) return null
  return BigInt(amount_total) * (fractionDigitsOf(currency) === 0 ? 100n : 1n)
}
