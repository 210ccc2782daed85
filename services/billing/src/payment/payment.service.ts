import { Injectable } from '@nestjs/common'
import type { AmountBody, PayBody, PaymentMethod } from '@tollgate/contracts/http/billing'
import { Options } from '@tollgate/messaging'
import type { Actor } from '@tollgate/platform'
import { moneyText } from '@tollgate/pricing'
import { epayCurrency, EpayService, type PaymentForm } from './epay/epay.service'
import { OrderService } from './orders/order.service'
import { StripeService } from './stripe/stripe.service'
import { fractionDigitsOf } from './terms/currencies'
import { type Payable, payableOf } from './terms/payable.policy'
import { paymentErrors } from './terms/payment.errors'
import { PaymentOptions } from './terms/payment-options'

/** What quota costs, and where it is paid. */
@Injectable()
export class PaymentService {
  constructor(
    private readonly options: Options,
    private readonly payment: PaymentOptions,
    private readonly orders: OrderService,
    private readonly epay: EpayService,
    private readonly stripe: StripeService,
  ) {}

  /** What is to be paid for an amount. Throws what is wrong with it. */
  amount(actor: Actor, { amount, payment_method }: AmountBody): { money: string; currency: string } {
    const method = payment_method ?? (this.payment.offers('alipay') ? 'alipay' : 'stripe')
    const { cents } = this.payable(actor, amount, method)
    return { money: moneyText(cents), currency: this.currencyOf(method) }
  }

  /** Makes an order; says where it is paid. Throws what is wrong with it, and `billing.payment-unreachable`. */
  async pay(actor: Actor, { amount, payment_method: method }: PayBody): Promise<PaymentForm & { orderNo: string }> {
    const payable = this.payable(actor, amount, method)
    const order = await this.orders.create(actor, { ...payable, method, currency: this.currencyOf(method) })
    const { orderNo } = order
    if (method === 'stripe') {
      const account = this.payment.stripe()
      if (account === null) throw paymentErrors.paymentMethodDisabled()
      return { orderNo, url: await this.stripe.open(account, order), fields: {} }
    }
    const account = this.payment.epay()
    if (account === null) throw paymentErrors.paymentMethodDisabled()
    return { orderNo, ...this.epay.form(account, order, amount) }
  }

  private payable({ group }: Actor, amount: number, method: PaymentMethod): Payable {
    if (!this.payment.offers(method)) {
      const isAnyOffered = this.payment.offers('alipay') || this.payment.offers('stripe')
      throw isAnyOffered ? paymentErrors.paymentMethodDisabled() : paymentErrors.topUpDisabled()
    }
    const judged = payableOf(amount, {
      isInCurrency: this.options.get('DisplayInCurrencyEnabled'),
      unitsPerDollar: this.options.get('QuotaPerUnit'),
      minTopUp: this.options.get('MinTopUp'),
      price: this.options.get(method === 'stripe' ? 'StripePrice' : 'Price'),
      groupRatio: this.options.get('TopupGroupRatio'),
      group,
      fractionDigits: fractionDigitsOf(this.currencyOf(method)),
    })
    if (judged.outcome === 'too-little') throw paymentErrors.topUpTooLittle({ least: judged.least })
    if (judged.outcome === 'too-cheap') throw paymentErrors.topUpTooCheap()
    if (judged.outcome === 'too-much') throw paymentErrors.topUpTooMuch()
    return judged.payable
  }

  private currencyOf(method: PaymentMethod): string {
    return method === 'stripe' ? this.options.get('StripeCurrency') : epayCurrency
  }
}
