import type { ScriptRunner } from '@tollgate/platform/limits/redis-scripts'
import type { CommonRates } from '../rules/settings'

const minuteMs = 60_000

/** The limits, in the order in which the script has their keys. */
const kinds = ['requests', 'successes'] as const

/** Which limit stands in the way, and for how long. */
export interface RateRefusal {
  readonly limit: (typeof kinds)[number]
  readonly retryAfterMs: number
}

/**
 * Counts a request of a user in sliding windows, in one step for all relays. Two sorted sets by time: every request that
 * was made, and every one that may still succeed. Behind the
 * request's name come period and limit of each; a limit of 0 is none, and counts nothing. Returns 0, or which limit is
 * reached and for how many milliseconds.
 */
export const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local refused = nil
for i = 1, 2 do
  local period, limit = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
  if refused == nil and limit > 0 then
    redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now - period)
    if redis.call('ZCARD', KEYS[i]) >= limit then
      local first = redis.call('ZRANGE', KEYS[i], 0, 0, 'WITHSCORES')
      refused = {i, math.max(1, first[2] + period - now)}
    end
  end
end
local counted = refused == nil and 2 or refused[1] - 1
for i = 1, counted do
  if tonumber(ARGV[2 * i + 1]) > 0 then
    redis.call('ZADD', KEYS[i], now, ARGV[1])
    redis.call('PEXPIRE', KEYS[i], ARGV[2 * i])
  end
end
return refused or {0, 0}`

/** Takes a request out of those that are counted under these keys. */
export const giveBackScript = `
for i = 1, #KEYS do redis.call('ZREM', KEYS[i], ARGV[1]) end
return 1`

/** Limits the requests of each user; only asked while one of them holds for that user. Without Redis nobody is limited. */
export class RequestRate {
  constructor(private readonly scripts: ScriptRunner) {}

  /** Counts a request; null when it may go on. It counts as a success until `failed` says otherwise. */
  async take(userId: number, requestId: string, limits: CommonRates): Promise<RateRefusal | null> {
    const { requests, successes, periodMinutes } = limits
    const periodMs = periodMinutes * minuteMs
    const windows = [periodMs, requests, periodMs, successes]
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
    const [, successes] = keysOf(userId)
    this.scripts.run(giveBackScript, [successes], [requestId]).catch(() => undefined)
  }

  /** The request was refused by another limit: it counts for none. */
  withdraw(userId: number, requestId: string): void {
    this.scripts.run(giveBackScript, keysOf(userId), [requestId]).catch(() => undefined)
  }
}

/** All keys in one slot of a Redis cluster. */
function keysOf(userId: number): [requests: string, successes: string] {
  const of = `relay:rate:{${userId}}`
  return [`${of}:requests`, `${of}:successes`]
}
