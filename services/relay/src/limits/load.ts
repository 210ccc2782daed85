import type { Limits, MinuteCounts, ReachedLimit } from './limits'
import { MinuteWindow } from './minute-window'

/** What all relays have found full is asked about again after so long: what was used can turn out to be less, and calls end. */
const longestRestMs = { requests: 1_000, tokens: 1_000, calls: 100 } as const
/** Nobody knows when a call ends. */
const waitForPlaceMs = 1_000

/**
 * What this process asks of one channel that has limits, or for one caller who has, and what it has heard of all others. By this
 * alone a channel is passed over without asking anybody; that there is room, Redis has to say.
 */
export class Load {
  /** Calls of this process that are under way, those among them whose place is being asked for. */
  underWay = 0
  private readonly requests = new MinuteWindow()
  private readonly tokens = new MinuteWindow()
  private full: (ReachedLimit & { readonly heardAtMs: number }) | null = null

  constructor(public limits: Limits) {}

  /** The same under the limits of a later revision. */
  under(limits: Limits): this {
    this.limits = limits
    this.full = null
    return this
  }

  /** The limit that a request of so many tokens meets, as far as this process knows; null where it knows of none. */
  reached(tokens: number, nowMs: number): ReachedLimit | null {
    return this.reachedByAll(nowMs) ?? this.reachedHere(tokens, nowMs)
  }

  /** A call is about to begin. */
  enter(tokens: number, nowMs: number): void {
    this.underWay += 1
    this.requests.add(1, nowMs)
    this.tokens.add(tokens, nowMs)
  }

  /** It has ended. */
  leave(): void {
    this.underWay -= 1
  }

  /** It did not begin after all. */
  takeBack(tokens: number, enteredAtMs: number, nowMs: number): void {
    this.underWay -= 1
    this.requests.takeBack(1, enteredAtMs, nowMs)
    this.tokens.takeBack(tokens, enteredAtMs, nowMs)
  }

  /** What it used is known: so much more, or less, than was thought when it entered. */
  corrected(tokens: number, enteredAtMs: number, nowMs: number): void {
    if (tokens > 0) this.tokens.add(tokens, nowMs)
    else this.tokens.takeBack(-tokens, enteredAtMs, nowMs)
  }

  /** All relays together are at this limit. */
  found(reached: ReachedLimit, nowMs: number): void {
    this.full = { ...reached, heardAtMs: nowMs }
  }

  /** What this process has counted in the last minute. */
  counts(nowMs: number): MinuteCounts {
    return { requests: this.requests.standing(nowMs), tokens: this.tokens.standing(nowMs) }
  }

  private reachedByAll(nowMs: number): ReachedLimit | null {
    const { full } = this
    if (full === null) return null
    const passedMs = nowMs - full.heardAtMs
    if (passedMs >= Math.min(full.retryAfterMs, longestRestMs[full.kind])) {
      this.full = null
      return null
    }
    return { kind: full.kind, retryAfterMs: full.retryAfterMs - passedMs }
  }

  private reachedHere(tokens: number, nowMs: number): ReachedLimit | null {
    const { requestsPerMinute, tokensPerMinute, maxConcurrentCalls } = this.limits
    if (maxConcurrentCalls !== null && this.underWay >= maxConcurrentCalls)
      return { kind: 'calls', retryAfterMs: waitForPlaceMs }
    const requestsMs = requestsPerMinute === null ? 0 : this.requests.fullForMs(1, requestsPerMinute, nowMs)
    if (requestsMs > 0) return { kind: 'requests', retryAfterMs: requestsMs }
    const tokensMs = tokensPerMinute === null ? 0 : this.tokens.fullForMs(tokens, tokensPerMinute, nowMs)
    return tokensMs > 0 ? { kind: 'tokens', retryAfterMs: tokensMs } : null
  }
}
