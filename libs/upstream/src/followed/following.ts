import { type Clock, guarded, type Log, thrown } from '@tollgate/platform'
import type { UpstreamCall, UpstreamHandler, UpstreamRequest } from '../call/upstream'
import type { FollowedPlaces, PlacedRequest } from '../channel/followed-places'
import { Cancellations } from './cancellations'
import { FollowedCall } from './followed-call'

/** How long a request that only fetches may take, and for what. */
export type FetchLimits = Pick<UpstreamRequest, 'isStream' | 'headersTimeoutMs' | 'idleTimeoutMs'>

/** What calls are followed with. */
export interface FollowingOptions {
  readonly clock: Clock
  readonly log: Log
  /** Until the head of an answer, where a call brings no time of its own. */
  readonly headersTimeoutMs: number
  /** Sends what was asked for. */
  readonly ask: (request: UpstreamRequest, handler: UpstreamHandler) => UpstreamCall
  /** Sends a request that may be sent twice without harm. */
  readonly fetch: (placed: PlacedRequest, limits: FetchLimits, handler: UpstreamHandler) => UpstreamCall
}

const cancelMs = 10_000

/** The calls whose replies may only lead to an answer. */
export class Following {
  private readonly open = new Set<UpstreamCall>()
  private readonly cancellations = new Cancellations()
  private isClosed = false

  constructor(readonly options: FollowingOptions) {}

  /** Starts a call whose replies are read by `request.follow`. */
  call(request: UpstreamRequest, places: FollowedPlaces, handler: UpstreamHandler): UpstreamCall {
    const call = new FollowedCall(this, { request, places }, handler)
    this.open.add(call)
    return call
  }

  /** Ends all of them with `aborted`. */
  close(): void {
    this.isClosed = true
    for (const call of this.open) call.abort()
  }

  // What a call tells.

  ended(call: UpstreamCall): void {
    this.open.delete(call)
  }

  /** Tells the vendor that nobody waits for this. */
  cancel(placed: PlacedRequest | null): void {
    const limits = { isStream: false, headersTimeoutMs: cancelMs, idleTimeoutMs: cancelMs }
    const { fetch } = this.options
    this.cancellations.tell(placed === null ? null : (handler) => fetch(placed, limits, handler))
  }

  /** As `Cancellations.admit`. */
  admitLate(bodyBytes: number): (() => void) | null {
    return this.isClosed ? null : this.cancellations.admit(bodyBytes)
  }

  /** Does what a timer begins. */
  guard(act: () => void): void {
    guarded(this.options.log, 'upstream-timer', act)
  }

  threw(error: unknown): void {
    thrown(this.options.log, 'upstream-handler', error)
  }
}
