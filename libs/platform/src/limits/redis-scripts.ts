import { createHash } from 'node:crypto'
import type { Clock } from '@tollgate/clock'
import { Redis } from 'ioredis'
import type { Secret } from '../config/secret'
import type { Log } from '../log/log'

/** What nobody may be held up by for longer, unless said otherwise. */
const usualTimeoutMs = 500
/** How long a connection that is given up may take to close. */
const disconnectTimeout = 100
/** How long a Redis that failed is left alone: what is asked meanwhile fails at once, and waits for nothing. */
const awayMs = 1_000

/** What is asked of Redis: one script, which returns whole numbers and texts. */
export interface ScriptRunner {
  /** Rejects at once while Redis is away, and where there is none. */
  run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown>
}

/** How a use of Redis differs from that for limits. */
interface RedisUse {
  /** The event that is logged while Redis is away. */
  readonly awayEvent?: string
  /** How long one script may take before Redis counts as away. */
  readonly timeoutMs?: number
}

/** Runs scripts in Redis by their digest. Connects with the first one: a process that limits nothing never does. */
export class RedisScripts implements ScriptRunner {
  private redis: Redis | null = null
  private awayUntilMs = -Infinity
  private readonly digests = new Map<string, string>()

  constructor(
    private readonly url: Secret | undefined,
    private readonly log: Log,
    private readonly clock: Clock,
    private readonly use: RedisUse = {},
  ) {}

  async run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown> {
    if (this.url === undefined || this.clock.monotonicMs() < this.awayUntilMs) throw new Error('Redis is away')
    try {
      return await this.evaluated((this.redis ??= connect(this.url, this.use.timeoutMs)), script, [
        keys.length,
        ...keys,
        ...values,
      ])
    } catch (error) {
      if (!isReply(error)) this.noteAway(error)
      throw error
    }
  }

  close(): void {
    this.redis?.disconnect()
  }

  private async evaluated(redis: Redis, script: string, rest: [number, ...(string | number)[]]): Promise<unknown> {
    try {
      return await redis.evalsha(this.digestOf(script), ...rest)
    } catch (error) {
      if (!isReply(error) || !error.message.startsWith('NOSCRIPT')) throw error
      return redis.eval(script, ...rest)
    }
  }

  /** Said once for each time that it is left alone, and not for each request that would have asked. */
  private noteAway(error: unknown): void {
    const nowMs = this.clock.monotonicMs()
    if (nowMs < this.awayUntilMs) return
    this.awayUntilMs = nowMs + awayMs
    // What was asked of a Redis that does not answer would be kept by its connection for ever.
    this.redis?.disconnect()
    this.redis = null
    this.log.warn(this.use.awayEvent ?? 'limits.away', { error })
  }

  private digestOf(script: string): string {
    let digest = this.digests.get(script)
    if (digest === undefined) {
      digest = createHash('sha1').update(script).digest('hex')
      this.digests.set(script, digest)
    }
    return digest
  }
}

function connect(url: Secret, commandTimeout = usualTimeoutMs): Redis {
  const redis = new Redis(url.reveal(), { commandTimeout, disconnectTimeout, maxRetriesPerRequest: 0 })
  // `noteAway` says what is asked meanwhile.
  redis.on('error', () => undefined)
  return redis
}

/** Redis itself has answered, so it is not away. */
function isReply(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError'
}
