import type { RequestScan } from '@tollgate/formats'
import type { HeadFields } from '../client-http/client-exchange'
import { likelyInputTokens } from '../counting/likely-tokens'
import type { Refusal } from '../errors/relay.errors'
import type { LimitKind, MinuteCounts } from '../limits/limits'
import { Place } from '../limits/place'
import { inRedisSpan } from '../telemetry/call-span'
import type { AdmissionContext } from './admission-context'
import type { Arrival } from './arrival'
import type { Caller } from './caller/caller'
import { type LimitedCaller, type LimitOwner, narrowestOf } from './limits/caller-limits'
import type { RateRefusal } from './limits/rate-limit'
import type { CommonRates } from './rules/settings'

/** Null where there is room, or why there is none. */
type Room = Refusal | null | Promise<Refusal | null>

/** More than any model writes; a request that asks for more is counted as one of so many. */
const mostOutputTokens = 10_000_000

/**
 * How often its caller may call, for one call: the common limit of requests by its head, and the limits of its token and user once
 * its body tells how many tokens it is likely to use.
 */
export class CallRates {
  /** What answers tell of the limits of the call; none where there are none. */
  fields: HeadFields = []
  /** The user for whom the common limit counts the call as one that may succeed; null when it does not. */
  private countedUserId: number | null = null
  private place: Place | null = null
  /** Requests within the call that were counted. */
  private within = 0
  private isOver = false

  constructor(
    private readonly context: AdmissionContext,
    private readonly arrival: Arrival,
  ) {}

  /** Counts the call for the common limit. */
  countCommonly(userId: number): Room {
    const limits = this.context.settings.commonRates
    return limits === null ? null : this.count(userId, limits)
  }

  /** Takes a place under the limits of token and user; at once where there are none. */
  takePlace(caller: Caller, scan: RequestScan): Room {
    const { callerLimits, settings } = this.context
    const limited = callerLimits.of(caller, settings.groupRates)
    return limited.length === 0
      ? null
      : this.takeUnder(limited, this.arrival.kind.isFree === true ? 0 : likelyTokens(scan))
  }

  /** Counts a request within the call, as a response of a session is one. */
  countWithin(caller: Caller): Room {
    const { callerLimits, settings, rate } = this.context
    const { commonRates: common, groupRates } = settings
    const limited = callerLimits.of(caller, groupRates)
    if (common === null) return limited.length === 0 ? null : this.takeFurther(limited)
    const name = `${this.arrival.requestId}:${++this.within}`
    return rate.take(caller.user.id, name, common).then(async (refused) => {
      if (refused !== null) return refusalOfRate(refused, common)
      if (limited.length === 0) return null
      const refusal = await this.takeFurther(limited)
      if (refusal !== null) rate.withdraw(caller.user.id, name)
      return refusal
    })
  }

  /** So many tokens were used. */
  used(tokens: number): void {
    this.place?.used(tokens)
  }

  /** The call did not succeed: the common limit no longer counts it as a success. */
  fail(): void {
    if (this.countedUserId === null) return
    this.context.rate.failed(this.countedUserId, this.arrival.requestId)
    this.countedUserId = null
  }

  /** The call is over: its place is free. */
  leave(): void {
    this.isOver = true
    this.place?.giveBack()
  }

  private async count(userId: number, limits: CommonRates): Promise<Refusal | null> {
    const { arrival, context } = this
    const take = () => context.rate.take(userId, arrival.requestId, limits)
    const refused = await inRedisSpan(arrival.trace, 'count call', take)
    if (refused !== null) return refusalOfRate(refused, limits)
    this.countedUserId = userId
    // A client that left meanwhile was counted all the same.
    if (this.isOver) this.fail()
    return null
  }

  private async takeUnder(limited: readonly LimitedCaller[], tokens: number): Promise<Refusal | null> {
    const take = () => this.context.callerLimits.places.take(limited, tokens)
    const taken = await inRedisSpan(this.arrival.trace, 'take place', take)
    this.tell(limited, taken.counts)
    if (!(taken instanceof Place)) {
      const { countedUserId, arrival, context } = this
      if (countedUserId !== null) context.rate.withdraw(countedUserId, arrival.requestId)
      this.countedUserId = null
      return refusalOfPlace(limited[taken.at], taken.kind, taken.retryAfterMs)
    }
    this.place = taken
    if (this.isOver) taken.giveBack()
    return null
  }

  private async takeFurther(limited: readonly LimitedCaller[]): Promise<Refusal | null> {
    const taken = await this.context.callerLimits.places.take(limited, 0, true)
    if (!(taken instanceof Place)) return refusalOfPlace(limited[taken.at], taken.kind, taken.retryAfterMs)
    taken.leave()
    return null
  }

  private tell(limited: readonly LimitedCaller[], counts: readonly MinuteCounts[]): void {
    const { clock } = this.context
    this.fields = this.arrival.kind.limitHeaders?.(narrowestOf(limited, counts), clock.nowMs()) ?? []
  }
}

/** What a request is likely to use: what it says, and what it lets be written where it says how much. */
function likelyTokens(scan: RequestScan): number {
  const output = Math.min(mostOutputTokens, (scan.maxTokens ?? 0) * scan.choices)
  return likelyInputTokens(scan) + output
}

function refusalOfRate({ limit, retryAfterMs }: RateRefusal, limits: CommonRates): Refusal {
  const { requests, successes, periodMinutes: minutes } = limits
  if (limit === 'successes') return { code: 'success-limited', params: { limit: successes, minutes }, retryAfterMs }
  return { code: 'rate-limited', params: { limit: requests, minutes }, retryAfterMs }
}

const codes = {
  token: { requests: 'token-requests-limited', tokens: 'token-tokens-limited', calls: 'token-calls-limited' },
  user: { requests: 'user-requests-limited', tokens: 'user-tokens-limited', calls: 'user-calls-limited' },
  group: { requests: 'group-requests-limited', tokens: 'group-tokens-limited', calls: 'group-calls-limited' },
} as const satisfies Record<LimitOwner, Record<LimitKind, string>>

function refusalOfPlace(limited: LimitedCaller | undefined, kind: LimitKind, retryAfterMs: number): Refusal {
  const { owners, load } = limited as LimitedCaller // one of those that were asked
  const { requestsPerMinute, tokensPerMinute, maxConcurrentCalls } = load.limits
  const limit = { requests: requestsPerMinute, tokens: tokensPerMinute, calls: maxConcurrentCalls }[kind] ?? 0
  return { code: codes[owners[kind]][kind], params: { limit }, retryAfterMs }
}
