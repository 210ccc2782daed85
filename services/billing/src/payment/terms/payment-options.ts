import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'

/** The merchant account at an epay-style provider. */
export interface EpayAccount {
  readonly address: string
  readonly id: string
  readonly key: string
}

/** The account at Stripe. */
export interface StripeAccount {
  readonly secretKey: string
  readonly webhookSecret: string
}

/** What the operator has set up for payments, as the options say at this moment. */
@Injectable()
export class PaymentOptions {
  constructor(private readonly options: Options) {}

  /** Null unless address, merchant and key are there: with an empty key anybody could sign. */
  epay(): EpayAccount | null {
    const account = {
      address: this.options.get('PayAddress'),
      id: this.options.get('EpayId'),
      key: this.options.get('EpayKey'),
    }
    return Object.values(account).includes('') ? null : account
  }

  /** Null unless both secrets are there: an order whose payment nobody could tell us of is not made. */
  stripe(): StripeAccount | null {
    const account = {
      secretKey: this.options.get('StripeSecretKey'),
      webhookSecret: this.options.get('StripeWebhookSecret'),
    }
    return Object.values(account).includes('') ? null : account
  }

  /** What providers of that kind are paid for a dollar of quota. */
  epayPrice(): string {
    return this.options.get('Price')
  }

  /** What Stripe is paid for a dollar of quota, in its currency. */
  stripePrice(): string {
    return this.options.get('StripePrice')
  }

  stripeCurrency(): string {
    return this.options.get('StripeCurrency')
  }

  /** Where people come back to; never what a request calls us. */
  siteAddress(): string {
    return this.options.get('ServerAddress')
  }

  /** Where providers tell us of payments. */
  callbackAddress(): string {
    return this.options.get('CustomCallbackAddress') || this.siteAddress()
  }
}
