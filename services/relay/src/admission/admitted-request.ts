import type { RequestScan } from '@tollgate/formats'
import type { Forecast } from '@tollgate/pricing'
import type { LiveChannel } from '../routing/live-channel'
import type { Route } from '../routing/routing-index'
import type { Caller } from './caller/caller'
import type { FrozenPrice } from './rules/price-book'

/** A request that was let in: everything that its attempts and its receipt need. */
export interface AdmittedRequest {
  readonly caller: Caller
  /** As it came, decompressed. Emptied when it is too large to be kept for a running stream. */
  body: Buffer
  readonly scan: RequestScan
  /** As the caller named it. */
  readonly model: string
  /** Without a channel's prefix. */
  readonly bareModel: string
  /** Null when the caller named a channel. */
  readonly route: Route | null
  readonly pinned: LiveChannel | null
  readonly price: FrozenPrice
  readonly forecast: Forecast
  /** What is to be held for it. */
  readonly reserveUnits: number
}
