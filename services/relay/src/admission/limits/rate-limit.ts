import type { ScriptRunner } from '@tollgate/platform/limits/redis-scripts'
import type { RateLimits } from '../rules/settings'

const minuteMs = 60_000

/** The limits, in the order in which the script has their keys. */
const kinds = ['requests', 'minute', 'successes'] as const

/** Which limit stands in the way, and for how long. */
export interface RateRefusal {
  readonly limit: (typeof kinds)[number]
  readonly retryAfterMs: number
}

/**
 * Counts a request of a user in sliding windows, in one step for all relays. Three sorted sets by time: every request that
 * was made, for the period of all users and for the minute of a group, and every one that may still succeed. Behind the
 * request's name come period and limit of each; a limit of 0 is none, and counts nothing. Returns 0, or which limit is
 * reached and for how many milliseconds.
 */
export const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local refused = nil
for i = 1, 3 do
  local period, limit = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
  if refused == nil and limit > 0 then
    redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now - period)
    if redis.call('ZCARD', KEYS[i]) >= limit then
      local first = redis.call('ZRANGE', KEYS[i], 0, 0, 'WITHSCORES')
      refused = {i, math.max(1, first[2] + period - now)}
    end
  end
end
local counted = refused == nil and 3 or refused[1] == 3 and 2 or 0
for i = 1, counted do
  if tonumber(ARGV[2 * i + 1]) > 0 then
    redis.call('ZADD', KEYS[i], now, ARGV[1])
    redis.call('PEXPIRE', KEYS[i], ARGV[2 * i])
  end
end
return refused or {0, 0}`

/** Takes a request out of those that may succeed. */
export const giveBackScript = `return redis.call('ZREM', KEYS[1], ARGV[1])`

/** Limits the requests of each user; only asked while one of them holds for that user. Without Redis nobody is limited. */
export class RequestRate {
  constructor(private readonly scripts: ScriptRunner) {}

  /** Counts a request; null when it may go on. It counts as a success until `failed` says otherwise. */
  async take(userId: number, requestId: string, limits: RateLimits): Promise<RateRefusal | null> {
    const { requests, perMinute, successes, periodMinutes } = limits
    const periodMs = periodMinutes * minuteMs
    const windows = [periodMs, requests, minuteMs, perMinute, periodMs, successes]
    try {
      const answer = await this.scripts.run(takeScript, keysOf(userId), [requestId, ...windows])
      const [reached, retryAfterMs] = answer as [number, number] // what the script returns
      const limit = kinds[reached - 1]
      return limit === undefined ? null : { limit, retryAfterMs }
    } catch {
      // The runner has said that Redis is away: what is paid for is not refused for that.
      return null
    }
  }

  /** The request did not succeed: it no longer counts as one that did. */
  failed(userId: number, requestId: string): void {
    const [, , successes] = keysOf(userId)
    this.scripts.run(giveBackScript, [successes], [requestId]).catch(() => undefined)
  }
}

/** All keys in one slot of a Redis cluster. */
function keysOf(userId: number): [requests: string, minute: string, successes: string] {
  const of = `relay:rate:{${userId}}`
  return [`${of}:requests`, `${of}:minute`, `${of}:successes`]
}
