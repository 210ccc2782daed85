import { createHash } from 'node:crypto'
import type { Clock } from '@tollgate/clock'
import { Redis } from 'ioredis'
import type { Secret } from '../config/secret'
import type { Log } from '../log/log'

/** A limit must not hold anybody up for longer than this. */
const commandTimeoutMs = 500
/** How long a Redis that failed is left alone: what is asked meanwhile fails at once, and waits for nothing. */
const awayMs = 1_000

/** What is asked of Redis: one script, which returns whole numbers and texts. */
export interface ScriptRunner {
  /** Rejects at once while Redis is away, and where there is none. */
  run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown>
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
  ) {}

  async run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown> {
    if (this.url === undefined || this.clock.monotonicMs() < this.awayUntilMs) throw new Error('Redis is away')
    try {
      return await this.evaluated((this.redis ??= connect(this.url)), script, [keys.length, ...keys, ...values])
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
    this.log.warn('limits.away', { error })
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

function connect(url: Secret): Redis {
  const redis = new Redis(url.reveal(), { commandTimeout: commandTimeoutMs, maxRetriesPerRequest: 0 })
  // It connects again by itself; `noteAway` says what is asked meanwhile.
  redis.on('error', () => undefined)
  return redis
}

/** Redis itself has answered, so it is not away. */
function isReply(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError'
}
