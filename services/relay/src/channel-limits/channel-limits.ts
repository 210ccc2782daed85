/** What one channel may be asked in a minute and at once, by all relays together; null where it has no such limit. */
export interface ChannelLimits {
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

/** The limits that a channel's setting holds; null where it has none. */
export function channelLimitsOf(setting: Readonly<Record<string, unknown>>): ChannelLimits | null {
  const limits = {
    requestsPerMinute: limitOf(setting['requests_per_minute']),
    tokensPerMinute: limitOf(setting['tokens_per_minute']),
    maxConcurrentCalls: limitOf(setting['max_concurrent_calls']),
  }
  const { requestsPerMinute, tokensPerMinute, maxConcurrentCalls } = limits
  return requestsPerMinute === null && tokensPerMinute === null && maxConcurrentCalls === null ? null : limits
}

function limitOf(given: unknown): number | null {
  return typeof given === 'number' && given > 0 ? given : null
}
