import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { AppError, createLog } from '@tollgate/platform'
import type { DataSource, EntityManager, QueryRunner } from 'typeorm'
import { type CommitHook, openHooks } from './after-commit'
import { isConflict, isConnectionFailure, isGivenUp, isWaitedOut } from './failures'
import { persistenceErrors } from './persistence.errors'

/** The manager of a running transaction; repositories take it as their first argument. */
export type Tx = EntityManager

export interface TransactionOptions {
  /** PostgreSQL's default, READ COMMITTED, unless given. */
  isolation?: 'REPEATABLE READ' | 'SERIALIZABLE'
  /** How long each statement may take, where what requests have is not enough. */
  statementLimitMs?: number
}

/** For statements of jobs, which nobody waits for: what they read grows with the site. */
export const jobLimitMs = 10 * 60_000

/** A commit whose answer never came: nobody knows whether it holds, so it must not be run again blindly. */
class AmbiguousCommit extends Error {}

const maxAttempts = 10
const retryWindowMs = 2_000
const firstPauseMs = 3
const maxPauseMs = 250
const retryAfterMs = 1_000

/**
 * Opens transactions and plain reads on the service's schema; heals what a second try can heal. Loads no TypeORM, so that a
 * service without a database can name it.
 */
export class Transactions {
  private readonly log = createLog('persistence')

  constructor(private readonly source: DataSource) {}

  /** The service's schema, for raw SQL. */
  get schema(): string {
    const { options } = this.source
    return 'schema' in options && options.schema !== undefined ? options.schema : 'public'
  }

  /**
   * Runs `work` in one transaction and resolves with its result once that is committed and every `onCommit` hook has
   * ended. `work` may run several times (deadlock, serialization failure, connection lost before the commit), so it
   * must touch nothing but `tx`. Throws AppError `persistence.unavailable` when the database stays away for 2 s, when no
   * connection is free for 1.5 s, when a statement took longer than it may, or when the connection broke during the commit itself: then the outcome is unknown
   * (`isOutcomeUnknown` in its context).
   */
  async run<T>(work: (tx: Tx) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    const { result, hooks } = await this.persist(() => this.attempt(work, options))
    for (const hook of hooks) await this.runHook(hook)
    return result
  }

  /**
   * Runs `work` without a transaction: each statement sees what is committed when it starts. It may run again after a
   * lost connection: it reads, or does in one statement what may be done twice. Throws AppError
   * `persistence.unavailable` like `run`. With a limit of its own it is one transaction after all, which alone can have one.
   */
  async read<T>(
    work: (manager: EntityManager) => Promise<T>,
    { statementLimitMs }: Pick<TransactionOptions, 'statementLimitMs'> = {},
  ): Promise<T> {
    if (statementLimitMs !== undefined) return this.run(work, { statementLimitMs })
    return this.persist(() => work(this.source.manager))
  }

  private async persist<T>(attempt: () => Promise<T>): Promise<T> {
    const deadlineMs = performance.now() + retryWindowMs
    for (let failures = 1; ; failures += 1) {
      try {
        return await attempt()
      } catch (error) {
        rethrowUnlessTransient(error, failures, deadlineMs)
      }
      // Jitter keeps two transactions that fought once from meeting again.
      await delay(Math.min(firstPauseMs * 2 ** failures, maxPauseMs) * (0.5 + Math.random()))
    }
  }

  private async attempt<T>(work: (tx: Tx) => Promise<T>, options: TransactionOptions) {
    const runner = this.source.createQueryRunner()
    try {
      await runner.connect()
      await runner.startTransaction(options.isolation)
      if (options.statementLimitMs !== undefined) {
        await runner.query(`SET LOCAL statement_timeout = ${Math.floor(options.statementLimitMs)}`)
      }
      const hooks = openHooks(runner.manager)
      let result: T
      try {
        result = await work(runner.manager)
      } catch (error) {
        await rollback(runner)
        throw error
      }
      await commit(runner)
      return { result, hooks }
    } finally {
      if (!runner.isReleased) await runner.release()
    }
  }

  private async runHook(hook: CommitHook): Promise<void> {
    try {
      await hook()
    } catch (error) {
      this.log.error('transaction.after-commit-failed', { error })
    }
  }
}

function rethrowUnlessTransient(error: unknown, failures: number, deadlineMs: number): void {
  if (error instanceof AmbiguousCommit) throw unavailable(error.cause, { isOutcomeUnknown: true })
  if (isConflict(error) && failures < maxAttempts) return
  if (isGivenUp(error)) throw unavailable(error, { isGivenUp: true })
  if (!isConnectionFailure(error)) throw error
  if (isWaitedOut(error) || performance.now() > deadlineMs) throw unavailable(error, {})
}

async function rollback(runner: QueryRunner): Promise<void> {
  try {
    if (!runner.isReleased) await runner.rollbackTransaction()
  } catch {
    // The connection is gone, and the transaction with it; the first error is the one to tell.
  }
}

async function commit(runner: QueryRunner): Promise<void> {
  // Gone before COMMIT was sent: PostgreSQL has rolled back, and a second try is safe.
  const wasLost = runner.isReleased
  try {
    await runner.commitTransaction()
  } catch (cause) {
    if (!wasLost && isConnectionFailure(cause)) throw new AmbiguousCommit('connection lost during commit', { cause })
    if (!wasLost) await rollback(runner)
    throw cause
  }
}

function unavailable(cause: unknown, context: Record<string, unknown>): AppError {
  return persistenceErrors.unavailable({ cause, retryAfterMs, details: { ...context } })
}
