import type { Log } from '@tollgate/platform'
import type { RateLimits } from '../rules/settings'

/** What is asked of Redis: one script, which returns whole numbers. */
export interface ScriptRunner {
  run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown>
}

/** Which limit stands in the way, and for how long. */
export interface RateRefusal {
  readonly limit: 'requests' | 'successes'
  readonly retryAfterMs: number
}

/**
 * Counts a request of a user in a sliding window, in one step for all relays. Two sorted sets by time: every request that
 * was made, and every one that may still succeed. A limit of 0 is none. Returns 0, or which limit is reached and for how
 * many milliseconds.
 */
export const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local period = tonumber(ARGV[2])
local refused = nil
for i = 1, 2 do
  local limit = tonumber(ARGV[2 + i])
  redis.call('ZREMRANGEBYSCORE', KEYS[i], '-inf', now - period)
  if refused == nil and limit > 0 and redis.call('ZCARD', KEYS[i]) >= limit then
    local first = redis.call('ZRANGE', KEYS[i], 0, 0, 'WITHSCORES')
    refused = {i, math.max(1, first[2] + period - now)}
  end
end
if tonumber(ARGV[3]) > 0 and (refused == nil or refused[1] == 2) then
  redis.call('ZADD', KEYS[1], now, ARGV[1])
  redis.call('PEXPIRE', KEYS[1], period)
end
if refused then return refused end
redis.call('ZADD', KEYS[2], now, ARGV[1])
redis.call('PEXPIRE', KEYS[2], period)
return {0, 0}`

/** Takes a request out of those that may succeed. */
export const giveBackScript = `return redis.call('ZREM', KEYS[1], ARGV[1])`

/** Limits the requests of each user; only asked while the option is on. Without Redis nobody is limited. */
export class RequestRate {
  constructor(
    private readonly scripts: ScriptRunner,
    private readonly log: Log,
  ) {}

  /** Counts a request; null when it may go on. It counts as a success until `failed` says otherwise. */
  async take(userId: number, requestId: string, limits: RateLimits): Promise<RateRefusal | null> {
    const { requests, successes, periodMinutes } = limits
    try {
      const answer = await this.scripts.run(takeScript, keysOf(userId), [
        requestId,
        periodMinutes * 60_000,
        requests,
        successes,
      ])
      const [limit, retryAfterMs] = answer as [number, number] // what the script returns
      if (limit === 0) return null
      return { limit: limit === 1 ? 'requests' : 'successes', retryAfterMs }
    } catch (error) {
      this.log.warn('rate-limit.unavailable', { error })
      return null
    }
  }

  /** The request did not succeed: it no longer counts as one that did. */
  failed(userId: number, requestId: string): void {
    const [, successes] = keysOf(userId)
    this.scripts.run(giveBackScript, [successes], [requestId]).catch((error: unknown) => {
      this.log.warn('rate-limit.unavailable', { error })
    })
  }
}

/** Both keys in one slot of a Redis cluster. */
function keysOf(userId: number): [string, string] {
  return [`relay:rate:{${userId}}:requests`, `relay:rate:{${userId}}:successes`]
}
