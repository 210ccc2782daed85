import { Injectable } from '@nestjs/common'
import { type AmountBody, type PayBody, type PaymentMethod, paymentMethods } from '@tollgate/contracts/http/billing'
import { Options } from '@tollgate/messaging'
import type { Actor } from '@tollgate/platform'
import { moneyText } from '@tollgate/pricing'
import { EpayService } from './epay/epay.service'
import { OrderService } from './orders/order.service'
import type { PaymentForm, PaymentProvider } from './provider/payment-provider'
import { StripeService } from './stripe/stripe.service'
import { fractionDigitsOf } from './terms/currencies'
import { type Payable, payableOf } from './terms/payable.policy'
import { paymentErrors } from './terms/payment.errors'
import { PaymentOptions } from './terms/payment-options'

/** What quota costs, and where it is paid. */
@Injectable()
export class PaymentService {
  private readonly providers: Readonly<Record<PaymentMethod, PaymentProvider>>

  constructor(
    private readonly options: Options,
    private readonly payment: PaymentOptions,
    private readonly orders: OrderService,
    epay: EpayService,
    stripe: StripeService,
  ) {
    this.providers = { alipay: epay, wxpay: epay, stripe }
  }

  /** What is to be paid for an amount. Throws what is wrong with it. */
  amount(actor: Actor, { amount, payment_method }: AmountBody): { money: string; currency: string } {
    const method = payment_method ?? paymentMethods.find((each) => this.offers(each)) ?? paymentMethods[0]
    const { cents } = this.payable(actor, amount, method)
    return { money: moneyText(cents), currency: this.providers[method].currency() }
  }

  /** Makes an order; says where it is paid. Throws what is wrong with it, and `billing.payment-unreachable`. */
  async pay(actor: Actor, { amount, payment_method: method }: PayBody): Promise<PaymentForm & { orderNo: string }> {
    const payable = this.payable(actor, amount, method)
    const provider = this.providers[method]
    const order = await this.orders.create(actor, { ...payable, method, currency: provider.currency() })
    return { orderNo: order.orderNo, ...(await provider.begin(order, amount)) }
  }

  /** Whether something can be paid this way. Without an address of the site nobody could tell us of a payment, or come back. */
  private offers(method: PaymentMethod): boolean {
    return this.payment.siteAddress() !== '' && this.providers[method].isSetUp()
  }

  private payable({ group }: Actor, amount: number, method: PaymentMethod): Payable {
    if (!this.offers(method)) {
      const isAnyOffered = paymentMethods.some((each) => this.offers(each))
      throw isAnyOffered ? paymentErrors.paymentMethodDisabled() : paymentErrors.topUpDisabled()
    }
    const provider = this.providers[method]
    const judged = payableOf(amount, {
      isInCurrency: this.options.get('DisplayInCurrencyEnabled'),
      unitsPerDollar: this.options.get('QuotaPerUnit'),
      minTopUp: this.options.get('MinTopUp'),
      price: provider.price(),
      groupRatio: this.options.get('TopupGroupRatio'),
      group,
      fractionDigits: fractionDigitsOf(provider.currency()),
    })
    if (judged.outcome === 'too-little') throw paymentErrors.topUpTooLittle({ least: judged.least })
    if (judged.outcome === 'too-cheap') throw paymentErrors.topUpTooCheap()
    if (judged.outcome === 'too-much') throw paymentErrors.topUpTooMuch()
    return judged.payable
  }
}
