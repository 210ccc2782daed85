import type { RequestScan } from '@tollgate/formats'
import type { Meter } from '../metering/meter'
import type { LiveChannel } from '../routing/live-channel'
import type { Route } from '../routing/routing-index'
import type { Caller } from './caller/caller'
import type { CallForecast } from './rules/forecast'
import type { FrozenPrice } from './rules/price-book'

/** A request that its caller may make, before anybody asks what it costs. */
export interface JudgedRequest {
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
}

/** A request that was let in: everything that its attempts and its receipt need. */
export interface AdmittedRequest extends JudgedRequest {
  readonly price: FrozenPrice
  /** How it is counted; null for chats and their like. */
  readonly meter: Meter | null
  /** What it may use, and what is held for that: less than at first where the caller could not pay for all of it. */
  forecast: CallForecast
  reserveUnits: number
  /** Tokens to which each answer is limited, as its caller can pay for no more; null when it goes as it came. */
  outputLimit: number | null
}
