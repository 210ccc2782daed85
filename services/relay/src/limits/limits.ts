/** What somebody may ask, or be asked, in a minute and at once, by all relays together; null where there is no such limit. */
export interface Limits {
  readonly requestsPerMinute: number | null
  readonly tokensPerMinute: number | null
  readonly maxConcurrentCalls: number | null
}

/** Which limit stands in the way, in the order in which the script has them. */
export const limitKinds = ['requests', 'tokens', 'calls'] as const
export type LimitKind = (typeof limitKinds)[number]

/** A limit that is reached, and for how long that is certain to last at most. */
export interface ReachedLimit {
  readonly kind: LimitKind
  readonly retryAfterMs: number
}

/** What the last minute holds, and how long it takes until nothing of that counts any more. */
export interface MinuteCount {
  readonly count: number
  readonly emptyInMs: number
}

/** What is counted of somebody in the last minute. */
export interface MinuteCounts {
  readonly requests: MinuteCount
  readonly tokens: MinuteCount
}
