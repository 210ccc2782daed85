import { AppError, type Log } from '@tollgate/platform'
import { Redis, type RedisOptions } from 'ioredis'
import { jobsErrors } from '../jobs.errors'

const connectTimeoutMs = 5_000
const maxReconnectDelayMs = 1_000
const patienceMs = 2_000
/** For one command: a Redis that is connected and silent is as good as away. */
const commandTimeoutMs = 2_000

/** A connection whose copies end with it: BullMQ makes one for each blocking command, and leaves it trying while Redis is away. */
class WorkingConnection extends Redis {
  private readonly copies = new Set<Redis>()

  override duplicate(options?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(options)
    this.copies.add(copy)
    copy.once('end', () => this.copies.delete(copy))
    return copy
  }

  /** Ends this connection and its copies for good. */
  endAll(): void {
    for (const client of [this, ...this.copies]) client.disconnect()
  }
}

/**
 * The connections of one process to Redis. Workers wait for Redis as long as it takes; a caller that adds a job is told
 * after 2 s that it is away or does not answer.
 */
export class RedisConnections {
  /** For workers: commands survive reconnects. Blocking connections are made from it. */
  readonly working: WorkingConnection
  /** For adding: commands fail at once while Redis is away, and after 2 s when it does not answer. */
  readonly adding: Redis

  constructor(url: string, log: Log) {
    const shared = {
      connectTimeout: connectTimeoutMs,
      retryStrategy: (times: number) => Math.min(times * 100, maxReconnectDelayMs),
    }
    this.working = new WorkingConnection(url, { ...shared, maxRetriesPerRequest: null })
    this.adding = new Redis(url, {
      ...shared,
      commandTimeout: commandTimeoutMs,
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
    })
    let isAway = false
    this.adding.on('close', () => {
      if (!isAway) log.warn('redis.away')
      isAway = true
    })
    this.adding.on('ready', () => {
      if (isAway) log.info('redis.back')
      isAway = false
    })
    // Both reconnect by themselves; the transitions are told above.
    for (const client of [this.working, this.adding]) client.on('error', () => undefined)
  }

  /** Resolves once both are connected, however long that takes. */
  async whenConnected(): Promise<void> {
    await Promise.all([this.working, this.adding].map((client) => ready(client)))
  }

  /** Resolves when jobs can be added; throws `jobs.unavailable` when Redis stays away for 2 s. */
  async reach(): Promise<void> {
    if (this.adding.status === 'ready') return
    let timer: NodeJS.Timeout | undefined
    const given = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unavailable()), patienceMs)
    })
    try {
      await Promise.race([ready(this.adding), given])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Throws unless Redis answers. */
  async check(): Promise<void> {
    await this.adding.ping()
  }

  /** Returns Redis's own time, in Unix milliseconds: the one clock that all processes share. */
  async nowMs(): Promise<number> {
    const [seconds, micros] = await this.adding.time()
    return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000)
  }

  /** Ends every connection, also those that are just being made. */
  close(): void {
    this.working.endAll()
    this.adding.disconnect()
  }
}

/** The error for a command that did not reach Redis. */
export function unavailable(cause?: unknown): AppError {
  return jobsErrors.unavailable({ cause, retryAfterMs: 1_000 })
}

function ready(client: Redis): Promise<void> {
  return client.status === 'ready' ? Promise.resolve() : new Promise((resolve) => client.once('ready', () => resolve()))
}
