import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { Log, SERVICE_CONFIG, Shutdown } from '@tollgate/platform'
import { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { IdentityConfig } from '../identity.config'
import { type LimitName, limitRules } from './limit-rules'

/** The count of a key, and the milliseconds until it begins anew. */
export interface Count {
  readonly points: number
  readonly msBeforeNext: number
}

/** The counts behind the limits, in Redis, which all processes share. */
@Injectable()
export class LimitStore implements OnModuleInit {
  private readonly redis: Redis
  private readonly limiters: ReadonlyMap<LimitName, RateLimiterRedis>

  constructor(
    @Inject(SERVICE_CONFIG) config: IdentityConfig,
    private readonly log: Log,
    private readonly shutdown: Shutdown,
  ) {
    // A limit must not hold up the request that asks it: a Redis that does not answer at once counts as away.
    this.redis = new Redis(config.REDIS_URL.reveal(), {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      connectTimeout: 5_000,
      commandTimeout: 1_000,
      retryStrategy: (times) => Math.min(times * 100, 1_000),
    })
    // It connects again by itself; `unlessAway` logs what is asked meanwhile.
    this.redis.on('error', () => undefined)
    const names = Object.keys(limitRules) as LimitName[] // the table's own keys
    this.limiters = new Map(names.map((name) => [name, limiterOf(this.redis, name)]))
  }

  async onModuleInit(): Promise<void> {
    this.shutdown.onStop('stores', 'limits', async () => this.redis.disconnect())
    if (this.redis.status !== 'ready') await new Promise<void>((resolve) => this.redis.once('ready', resolve))
  }

  /** The present count; null when nothing was counted, or when Redis is away. */
  async find(name: LimitName, key: string): Promise<Count | null> {
    return this.unlessAway(async () => countOf(await this.limiter(name).get(key)))
  }

  /** Adds to the count (-1 takes one back) and returns it; null when Redis is away. */
  async add(name: LimitName, key: string, points = 1): Promise<Count | null> {
    return this.unlessAway(async () => countOf(await this.limiter(name).penalty(key, points)))
  }

  /** Sets the count to nothing. */
  async forget(name: LimitName, key: string): Promise<void> {
    await this.unlessAway(() => this.limiter(name).delete(key))
  }

  private limiter(name: LimitName): RateLimiterRedis {
    return this.limiters.get(name) as RateLimiterRedis // one for each name of the table
  }

  private async unlessAway<T>(work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      this.log.warn('limits.away', { error })
      return null
    }
  }
}

function limiterOf(storeClient: Redis, name: LimitName): RateLimiterRedis {
  const { points, seconds } = limitRules[name]
  return new RateLimiterRedis({
    storeClient,
    keyPrefix: `{tollgate:identity}:limit:${name}`,
    points,
    duration: seconds,
  })
}

function countOf(result: RateLimiterRes | null): Count | null {
  return result && { points: result.consumedPoints, msBeforeNext: Math.max(0, result.msBeforeNext) }
}
