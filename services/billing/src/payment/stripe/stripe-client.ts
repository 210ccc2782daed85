import { Injectable } from '@nestjs/common'
import { Egress, readBody } from '@tollgate/platform'
import { z } from 'zod'
import type { NewOrder } from '../orders/order'
import { fractionDigitsOf } from '../terms/currencies'
import { paymentErrors } from '../terms/payment.errors'
import { StripeOrigin } from './stripe-origin'

/** A person waits meanwhile. */
const timeoutMs = 10_000
const maxAnswerBytes = 256 * 1_024
/** The version of the API that our fields are written for. */
const apiVersion = '2024-06-20'

const session = z.object({ id: z.string().min(1).max(200), url: z.url().max(4_000) })
export type CheckoutSession = z.output<typeof session>

const refusal = z.object({ error: z.object({ type: z.string().catch(''), code: z.string().catch('') }) })

/** The one call of Stripe's API that an order needs: https://docs.stripe.com/api/checkout/sessions/create */
@Injectable()
export class StripeClient {
  constructor(
    private readonly egress: Egress,
    private readonly origin: StripeOrigin,
  ) {}

  /** Opens the page where an order is paid. Throws `billing.payment-unreachable`; a repeat is known by the order's number. */
  async open(secretKey: string, order: NewOrder, siteAddress: string): Promise<CheckoutSession> {
    try {
      const answer = await this.egress.request(
        `${this.origin.address}/v1/checkout/sessions`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${secretKey}`,
            'content-type': 'application/x-www-form-urlencoded',
            'idempotency-key': order.orderNo,
            'stripe-version': apiVersion,
          },
          body: sessionForm(order, siteAddress).toString(),
          timeoutMs,
          maxRedirects: 0, // the key goes nowhere else
        },
        'operator',
      )
      const text = (await readBody(answer, maxAnswerBytes)).toString('utf8')
      if (answer.statusCode !== 200) throw new Error(`Stripe answered ${answer.statusCode} ${reasonOf(text)}`)
      return session.parse(JSON.parse(text))
    } catch (cause) {
      throw paymentErrors.paymentUnreachable({ cause })
    }
  }
}

function sessionForm(order: NewOrder, siteAddress: string): URLSearchParams {
  const isWhole = fractionDigitsOf(order.currency) === 0
  return new URLSearchParams({
    mode: 'payment',
    client_reference_id: order.orderNo,
    'metadata[order_no]': order.orderNo,
    'payment_intent_data[metadata][order_no]': order.orderNo,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': order.currency,
    'line_items[0][price_data][unit_amount]': String(isWhole ? order.cents / 100 : order.cents),
    'line_items[0][price_data][product_data][name]': `TUC ${order.orderNo}`,
    success_url: `${siteAddress}/topup?paid=${order.orderNo}`,
    cancel_url: `${siteAddress}/topup`,
    expires_at: String(Math.floor(order.expiresAt.getTime() / 1_000)),
  })
}

/** Stripe's own words may repeat a part of the key: its codes do not. */
function reasonOf(text: string): string {
  try {
    const { error } = refusal.parse(JSON.parse(text))
    return `${error.type} ${error.code}`.trim().slice(0, 200)
  } catch {
    return ''
  }
}
