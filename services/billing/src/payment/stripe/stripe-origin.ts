/** Where Stripe's API is. A class of its own, so that tests put another in its place and nothing that is configured can. */
export class StripeOrigin {
  readonly address: string = 'https://api.stripe.com'
}
