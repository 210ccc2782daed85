import type { NewOrder } from '../orders/order'

/** Where a payer's browser goes: the fields are posted there as a form; without any, the address is opened. */
export interface PaymentForm {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/** Who takes money for quota. How they tell of a payment is their own: each has a route for that. */
export interface PaymentProvider {
  /** Whether all of their account is set up. */
  isSetUp(): boolean
  /** In which they are paid. */
  currency(): string
  /** Of a dollar of quota, in their currency, as decimal text. */
  price(): string
  /** Where an order is paid. Throws `billing.payment-method-disabled`, and `billing.payment-unreachable`. */
  begin(order: NewOrder, amount: number): PaymentForm | Promise<PaymentForm>
}
