import { Injectable } from '@nestjs/common'
import { Clock, Log } from '@tollgate/platform'
import { isOrderNo, type NewOrder } from '../orders/order'
import { OrderService } from '../orders/order.service'
import { paymentErrors } from '../terms/payment.errors'
import { PaymentOptions } from '../terms/payment-options'
import type { PaymentForm, PaymentProvider } from '../terms/payment-provider'
import { StripeClient } from './stripe-client'
import {
  centsOfSession,
  type CheckoutSession,
  checkoutSession,
  reversal,
  type StripeEvent,
  stripeEvent,
} from './stripe-event'
import { isStripeSigned, type SignedBody } from './stripe-signature'

/** What is answered to Stripe: it tells again what was not taken in, for three days. */
export type Verdict = 'taken' | 'forged' | 'refused'

/** Payments by Stripe: people pay on its pages, and it tells us of them by signed events. */
@Injectable()
export class StripeService implements PaymentProvider {
  constructor(
    private readonly options: PaymentOptions,
    private readonly orders: OrderService,
    private readonly client: StripeClient,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  isSetUp(): boolean {
    return this.options.stripe() !== null
  }

  currency(): string {
    return this.options.stripeCurrency()
  }

  price(): string {
    return this.options.stripePrice()
  }

  /** Opens the page where an order is paid. Where that cannot be done the order has failed. */
  async begin(order: NewOrder): Promise<PaymentForm> {
    const account = this.options.stripe()
    if (account === null) throw paymentErrors.paymentMethodDisabled()
    try {
      const { id, url } = await this.client.open(account.secretKey, order, this.options.siteAddress())
      await this.orders.opened(order.orderNo, id)
      return { url, fields: {} }
    } catch (error) {
      await this.orders.end(order.orderNo, 'failed', 'session not opened')
      throw error
    }
  }

  /** Takes in an event, by its body as it came. A forged one costs a hash and nothing else. */
  async accept(signed: SignedBody): Promise<Verdict> {
    const account = this.options.stripe()
    if (account === null || !isStripeSigned(signed, account.webhookSecret, this.clock.nowMs())) return 'forged'
    const event = stripeEvent.safeParse(parsed(signed.body))
    if (!event.success) return 'refused'
    return (await this.take(event.data)) ? 'taken' : 'refused'
  }

  /** Whether this event needs not come again; kinds that we do not know are none of ours. */
  private async take(event: StripeEvent): Promise<boolean> {
    switch (event.type) {
      case 'checkout.session.completed':
      case 'checkout.session.async_payment_succeeded':
        return this.ofSession(event, (session, orderNo) => this.paid(event, session, orderNo))
      case 'checkout.session.async_payment_failed':
        return this.ofSession(event, (_, orderNo) => this.ended(event, orderNo, 'failed'))
      case 'checkout.session.expired':
        return this.ofSession(event, (_, orderNo) => this.ended(event, orderNo, 'expired'))
      case 'charge.refunded':
      case 'charge.dispute.created':
      case 'charge.dispute.closed':
        return this.reversed(event)
      default:
        return true
    }
  }

  private async ofSession(
    event: StripeEvent,
    work: (session: CheckoutSession, orderNo: string) => Promise<boolean>,
  ): Promise<boolean> {
    const session = checkoutSession.safeParse(event.data.object)
    if (!session.success) return this.unfit(event)
    const orderNo = session.data.client_reference_id
    // An account may sell other things, too: their sessions are not ours.
    return isOrderNo(orderNo) ? work(session.data, orderNo) : true
  }

  private async paid(event: StripeEvent, session: CheckoutSession, orderNo: string): Promise<boolean> {
    // A session may be completed before its money comes; another event tells of that.
    if (session.payment_status !== 'paid') return true
    const cents = centsOfSession(session)
    if (cents === null) return this.unfit(event)
    const outcome = await this.orders.settle({
      method: 'stripe',
      cents,
      currency: session.currency,
      providerNo: session.id,
      paymentNo: session.payment_intent || null,
      orderNo,
      said: `${event.type} ${event.id}`,
    })
    return outcome !== 'unknown' && outcome !== 'different'
  }

  private async ended({ type, id }: StripeEvent, orderNo: string, state: 'failed' | 'expired'): Promise<boolean> {
    await this.orders.end(orderNo, state, `${type} ${id}`)
    return true
  }

  private async reversed(event: StripeEvent): Promise<boolean> {
    const charge = reversal.safeParse(event.data.object)
    if (!charge.success) return this.unfit(event)
    const { payment_intent, status } = charge.data
    if (payment_intent !== '') await this.orders.note(payment_intent, `${event.type} ${status} ${event.id}`)
    return true
  }

  private unfit({ id, type }: StripeEvent): false {
    this.log.warn('stripe.event-unfit', { id, type })
    return false
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
