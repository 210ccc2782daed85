import type { Limits } from './limits'

/** The limits that a channel's setting holds; null where it has none. */
export function channelLimitsOf(setting: Readonly<Record<string, unknown>>): Limits | null {
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
