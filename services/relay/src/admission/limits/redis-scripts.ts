import { createHash } from 'node:crypto'
import type { Log } from '@tollgate/platform'
import { Redis, ReplyError } from 'ioredis'
import type { ScriptRunner } from './rate-limit'

/** A limit must not hold a call up for longer than this. */
const commandTimeoutMs = 500

/** Runs scripts in Redis by their digest. Connects with the first one: a relay without limits never does. */
export class RedisScripts implements ScriptRunner {
  private redis: Redis | null = null
  private readonly digests = new Map<string, string>()

  constructor(
    private readonly url: string | undefined,
    private readonly log: Log,
  ) {}

  async run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown> {
    const redis = (this.redis ??= this.connect())
    const rest = [keys.length, ...keys, ...values] as const
    try {
      return await redis.evalsha(this.digestOf(script), ...rest)
    } catch (error) {
      if (!(error instanceof ReplyError) || !(error as Error).message.startsWith('NOSCRIPT')) throw error
      return redis.eval(script, ...rest)
    }
  }

  close(): void {
    this.redis?.disconnect()
  }

  private digestOf(script: string): string {
    let digest = this.digests.get(script)
    if (digest === undefined) {
      digest = createHash('sha1').update(script).digest('hex')
      this.digests.set(script, digest)
    }
    return digest
  }

  private connect(): Redis {
    if (this.url === undefined) throw new Error('REDIS_URL is not set: requests cannot be limited')
    const redis = new Redis(this.url, { commandTimeout: commandTimeoutMs, maxRetriesPerRequest: 0 })
    redis.on('error', (error) => this.log.warn('relay.redis-failed', { error }))
    return redis
  }
}
