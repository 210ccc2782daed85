import { Injectable } from '@nestjs/common'
import { Clock, Log } from '@tollgate/platform'
import { isOrderNo, type NewOrder } from '../orders/order'
import { OrderService } from '../orders/order.service'
import { disputeStateOf, type Reversal } from '../orders/reversal.policy'
import { ReversalService } from '../orders/reversal.service'
import type { PaymentForm, PaymentProvider } from '../provider/payment-provider'
import { paymentErrors } from '../terms/payment.errors'
import { PaymentOptions } from '../terms/payment-options'
import { StripeClient } from './stripe-client'
import {
  centsOfSession,
  type CheckoutSession,
  checkoutSession,
  dispute,
  hundredthsOf,
  refundedCharge,
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
    private readonly reversals: ReversalService,
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
        return this.refunded(event)
      case 'charge.dispute.created':
      case 'charge.dispute.updated':
      case 'charge.dispute.closed':
      case 'charge.dispute.funds_withdrawn':
      case 'charge.dispute.funds_reinstated':
        return this.disputed(event)
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

  private async refunded(event: StripeEvent): Promise<boolean> {
    const charge = refundedCharge.safeParse(event.data.object)
    if (!charge.success) return this.unfit(event)
    const { id, payment_intent: paymentNo, amount_refunded, currency, metadata } = charge.data
    const cents = hundredthsOf(amount_refunded, currency)
    const orderNo = isOrderNo(metadata.order_no) ? metadata.order_no : ''
    return this.wentBack(event, { kind: 'refund', providerNo: id, paymentNo, cents, currency, state: 'lost' }, orderNo)
  }

  private async disputed(event: StripeEvent): Promise<boolean> {
    const told = dispute.safeParse(event.data.object)
    const state = told.success ? disputeStateOf(told.data.status) : null
    if (!told.success || state === null) return this.unfit(event)
    const { id, payment_intent: paymentNo, amount, currency } = told.data
    const cents = hundredthsOf(amount, currency)
    return this.wentBack(event, { kind: 'dispute', providerNo: id, paymentNo, cents, currency, state }, '')
  }

  private async wentBack({ id, type }: StripeEvent, reversal: Reversal, orderNo: string): Promise<boolean> {
    // Ours are made with a payment intent, whatever else the account sells.
    if (reversal.paymentNo === '') return true
    const outcome = await this.reversals.accept({ ...reversal, orderNo, said: `${type} ${reversal.state} ${id}` })
    return outcome === 'taken'
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
