import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { Log, SERVICE_CONFIG, Shutdown } from '@tollgate/platform'
import { Redis } from 'ioredis'
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { IdentityConfig } from '../identity.config'
import { limitRules, type LimitName } from './limit-rules'

/** What a limit says of a key: how many there were, and when the count begins anew. */
export interface Count {
  readonly points: number
  readonly msBeforeNext: number
}

/** The counts behind the limits, in Redis, where every process finds the same. */
@Injectable()
export class LimitStore implements OnModuleInit {
  private readonly redis: Redis
  private readonly limiters: ReadonlyMap<LimitName, RateLimiterRedis>

  constructor(
    @Inject(SERVICE_CONFIG) config: IdentityConfig,
    private readonly log: Log,
    private readonly shutdown: Shutdown,
  ) {
    // A limit is asked in passing: what does not answer at once is away.
    this.redis = new Redis(config.REDIS_URL.reveal(), {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      connectTimeout: 5_000,
      commandTimeout: 1_000,
      retryStrategy: (times) => Math.min(times * 100, 1_000),
    })
    // It connects again by itself; what is asked meanwhile says so.
    this.redis.on('error', () => undefined)
    const names = Object.keys(limitRules) as LimitName[] // the table's own keys
    this.limiters = new Map(names.map((name) => [name, limiterOf(this.redis, name)]))
  }

  async onModuleInit(): Promise<void> {
    this.shutdown.onStop('stores', 'limits', async () => this.redis.disconnect())
    if (this.redis.status !== 'ready') await new Promise<void>((resolve) => this.redis.once('ready', resolve))
  }

  /** What has been counted; null when nothing was, or when Redis is away. */
  async find(name: LimitName, key: string): Promise<Count | null> {
    return this.unlessAway(async () => countOf(await this.limiter(name).get(key)))
  }

  /** Counts one more (or, with -1, one less) and returns the sum; null when Redis is away. */
  async add(name: LimitName, key: string, points = 1): Promise<Count | null> {
    return this.unlessAway(async () => countOf(await this.limiter(name).penalty(key, points)))
  }

  /** Begins anew. */
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
