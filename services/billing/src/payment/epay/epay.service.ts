import { Injectable } from '@nestjs/common'
import type { PaymentMethod } from '@tollgate/contracts/http/billing'
import { Log } from '@tollgate/platform'
import { centsOf, moneyText } from '@tollgate/pricing'
import { isOrderNo, type NewOrder } from '../orders/order'
import { OrderService } from '../orders/order.service'
import type { PaymentForm, PaymentProvider } from '../provider/payment-provider'
import { paymentErrors } from '../terms/payment.errors'
import { PaymentOptions } from '../terms/payment-options'
import { epaySign, type Fields, isEpaySigned } from './epay-sign'

/** Providers of this kind are paid in yuan. */
const epayCurrency = 'cny'

const epayMethods: Readonly<Record<string, PaymentMethod>> = { alipay: 'alipay', wxpay: 'wxpay' }

/** Payments by a provider that speaks epay. */
@Injectable()
export class EpayService implements PaymentProvider {
  constructor(
    private readonly options: PaymentOptions,
    private readonly orders: OrderService,
    private readonly log: Log,
  ) {}

  isSetUp(): boolean {
    return this.options.epay() !== null
  }

  currency(): string {
    return epayCurrency
  }

  price(): string {
    return this.options.epayPrice()
  }

  /** The form that a payer posts to the provider. */
  begin(order: NewOrder, amount: number): PaymentForm {
    const account = this.options.epay()
    if (account === null) throw paymentErrors.paymentMethodDisabled()
    const { address, id, key } = account
    const fields = {
      pid: id,
      type: order.method,
      out_trade_no: order.orderNo,
      notify_url: `${this.options.callbackAddress()}/api/user/epay/notify`,
      return_url: `${this.options.siteAddress()}/log`,
      name: `TUC${amount}`,
      money: moneyText(order.cents),
      device: 'pc',
      sign_type: 'MD5',
    }
    return { url: `${address}/submit.php`, fields: { ...fields, sign: epaySign(fields, key) } }
  }

  /**
   * Whether the provider's notification was taken in: not before what was paid is credited, or kept with its order. A forged one
   * costs a hash and nothing else.
   */
  async accept(fields: Fields): Promise<boolean> {
    const account = this.options.epay()
    if (account === null || !isEpaySigned(fields, account.key)) return false
    const {
      pid,
      type = '',
      out_trade_no: orderNo = '',
      trade_no: tradeNo = '',
      money = '',
      trade_status: status = '',
    } = fields
    const method = Object.hasOwn(epayMethods, type) ? epayMethods[type] : undefined
    const cents = centsOf(money)
    const providerNo = tradeNo.replace(/[^\w-]/g, '').slice(0, 64)
    const said = `${status} ${money} ${providerNo}`
    const isPayment = pid === account.id && status === 'TRADE_SUCCESS' && isOrderNo(orderNo)
    if (!isPayment || method === undefined || cents === null) {
      this.log.warn('epay.notification-unfit', { orderNo, pid, status, type, money })
      // Whoever looks the order up sees what its provider said, though it paid nothing.
      if (isOrderNo(orderNo)) await this.orders.note(orderNo, said)
      return false
    }
    const paid = { method, cents, currency: epayCurrency, providerNo, paymentNo: providerNo || null }
    const outcome = await this.orders.settle({ ...paid, orderNo, said })
    return outcome !== 'unknown' && outcome !== 'different'
  }
}
