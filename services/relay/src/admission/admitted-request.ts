import type { RequestScan } from '@tollgate/formats'
import type { HeadFields } from '../client-http/client-exchange'
import type { Meter } from '../metering/meter'
import type { Caller } from './caller/caller'
import type { Destination, DestinationsInTurn } from './destination'
import type { CallForecast } from './rules/forecast'
import type { FrozenPrice } from './rules/price-book'

/** A request that its caller may make, before anybody asks what it costs. */
export interface JudgedRequest extends DestinationsInTurn {
  readonly caller: Caller
  /** As it came, decompressed. Emptied when it is too large to be kept for a running stream. */
  body: Buffer
  readonly scan: RequestScan
  /** As the caller named it. */
  readonly model: string
  /** Its caller's limits, which are told what it used. */
  readonly rates: ToldRates
}

/** What the limits of a call are told, and what they say of themselves. */
export interface ToldRates {
  /** Names and values of headers; none where there are no limits. */
  readonly fields: HeadFields
  used(tokens: number): void
}

/** A model that a request may be sent to, and what it may cost there. */
export interface PricedDestination extends Destination {
  readonly price: FrozenPrice
  /** How it is counted; null for chats and their like. */
  readonly meter: Meter | null
  /** What it may use, and what is held for that: less than at first where the caller could not pay for all of it. */
  forecast: CallForecast
  reserveUnits: number
}

/** A request that was let in: everything that its attempts and its receipt need, for the model that is asked now. */
export interface AdmittedRequest extends JudgedRequest, PricedDestination {
  /** Models of an alias that may be asked after this one, in turn; what is held covers each of them. */
  fallbacks: readonly PricedDestination[]
  /** Tokens to which each answer is limited, as its caller can pay for no more; null when it goes as it came. */
  outputLimit: number | null
}

/** From now on the request is one for this model: it is sent to its channels, and costs its price. */
export function turnTo(request: AdmittedRequest, destination: PricedDestination): void {
  Object.assign(request, destination, { outputLimit: null })
}

/** The request costs another price from now on. */
export function priceAs(request: AdmittedRequest, price: FrozenPrice): void {
  Object.assign(request, { price })
}
