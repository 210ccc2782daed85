import { Injectable } from '@nestjs/common'
import type { PaymentMethod } from '@tollgate/contracts/http/billing'
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

  /** Whether something can be paid this way. Without an address of the site nobody could tell us of a payment, or come back. */
  offers(method: PaymentMethod): boolean {
    if (this.siteAddress() === '') return false
    return method === 'stripe' ? this.stripe() !== null : this.epay() !== null
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
