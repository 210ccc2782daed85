import type { OptionKey } from '@tollgate/contracts'
import type { PayAnswer } from '@tollgate/contracts/http/billing'
import type { EpayProvider, StripeDelivery } from '@tollgate/testing'
import type { Answer, BillingApp } from '../billing-app'

/** Programs that use `fetch` send what browsers send. */
const asFetch = { 'sec-fetch-mode': 'cors', 'accept-language': '*' }

/** Buys quota as clients do, and tells of payments as providers do. */
export class Shop {
  constructor(
    private readonly billing: BillingApp,
    private readonly epay: EpayProvider,
  ) {}

  /** Has both providers set up. */
  async open(more: Partial<Record<OptionKey, string>> = {}): Promise<void> {
    const options: Partial<Record<OptionKey, string>> = {
      ServerAddress: 'https://toll.example',
      PayAddress: this.epay.address,
      EpayId: this.epay.merchant.id,
      EpayKey: this.epay.merchant.key,
      ...more,
    }
    for (const [key, value] of Object.entries(options)) await this.billing.setOption(key as OptionKey, value)
  }

  pay(as: string, body: object): Promise<Answer<Record<string, string>>> {
    return this.billing.ask('POST', '/api/user/pay', { as, body })
  }

  /** Makes an order that its provider takes; its number. */
  async order(as: string, body: object = { amount: 10, payment_method: 'zfb' }): Promise<string> {
    const { body: answer } = await this.pay(as, body)
    if (!answer.success) throw new Error(answer.message)
    const { order_no, url, data } = answer as unknown as PayAnswer // the proof held it against its schema
    if (Object.keys(data).length === 0) return order_no
    const fault = url === `${this.epay.address}/submit.php` ? this.epay.submit(data) : `posted to ${url}`
    if (fault !== null) throw new Error(fault)
    return order_no
  }

  /** What we answer to a notification of epay. */
  async tell(query: string): Promise<string> {
    const { payload } = await this.billing.app.inject({
      method: 'GET',
      url: `/api/user/epay/notify?${query}`,
      headers: asFetch,
    })
    return payload
  }

  /** With which status we answer to an event of Stripe. */
  async deliver({ body, signature }: StripeDelivery): Promise<number> {
    const { statusCode } = await this.billing.app.inject({
      method: 'POST',
      url: '/api/user/stripe/notify',
      headers: { ...asFetch, 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      payload: body,
    })
    return statusCode
  }

  /** What the ledger has of top-ups, by the number of their order. */
  async credited(): Promise<Record<string, number>> {
    const { ledger } = await this.billing.rows()
    return Object.fromEntries(ledger.filter(({ kind }) => kind === 'topup').map((row) => [row.reference, row.units]))
  }

  async state(orderNo: string): Promise<string> {
    const [row] = await this.billing.query<{ state: string }>(
      `SELECT state FROM billing.orders WHERE order_no = '${orderNo}'`,
    )
    return row?.state ?? 'none'
  }
}
