import { Injectable } from '@nestjs/common'
import { Jobs } from '@tollgate/jobs'
import { type ActingPerson, Acts, Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, Clock, Log } from '@tollgate/platform'
import { dayMs } from '../rollup/spans'
import { stopWriters } from '../rollup/writers-lock'
import { ClearedRows } from './cleared-rows'
import { clearingErrors } from './clearing.errors'
import { ClearingRepository } from './clearing.repository'
import { clearLog } from './jobs/clear-log.job'

/** Nobody acts where the site's own retention does. */
const theSite: ActingPerson = { userId: null, username: '', clientIp: '' }

/**
 * Clears the log up to a moment. From then on nothing before it is shown or written; the rows themselves are removed afterwards
 * (`ClearedRows`), however often that has to begin anew.
 */
@Injectable()
export class ClearingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clearings: ClearingRepository,
    private readonly rows: ClearedRows,
    private readonly acts: Acts,
    private readonly jobs: Jobs,
    private readonly options: Options,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Clears what lies before that second; returns how many rows that were. */
  async clear(actor: Actor, beforeSeconds: number): Promise<number> {
    const beforeMs = beforeSeconds * 1_000
    const rows = await this.transactions.run(async (tx) => {
      if (beforeMs > (await this.presentMs(tx))) throw clearingErrors.clearTimeToCome()
      return this.raise(tx, actor, beforeMs)
    })
    // The schedule does the same within a minute.
    await this.jobs.add(clearLog, {}).catch((error: unknown) => this.log.warn('log.removal-waits', { error }))
    return rows
  }

  /** Clears the days that the site no longer keeps, each as a whole. */
  async clearOld(): Promise<void> {
    const days = this.options.get('LogRetentionDays')
    if (days === 0) return
    const { beforeMs, clearedMs } = await this.transactions.read(async (tx) => ({
      beforeMs: (Math.floor((await this.presentMs(tx)) / dayMs) - days) * dayMs,
      clearedMs: await this.clearings.clearedBeforeMs(tx),
    }))
    if (beforeMs <= clearedMs) return
    const rows = await this.transactions.run((tx) => this.raise(tx, theSite, beforeMs))
    this.log.info('log.cleared', { rows, days })
  }

  /** Never later than the database says: the floor goes down no more, so that a clock which stands ahead would end the log for good. */
  private async presentMs(tx: Tx): Promise<number> {
    return Math.min(this.clock.nowMs(), await this.clearings.nowMs(tx))
  }

  private async raise(tx: Tx, actor: ActingPerson, beforeMs: number): Promise<number> {
    await stopWriters(tx)
    const clearedMs = await this.clearings.clearedBeforeMs(tx)
    if (beforeMs <= clearedMs) return 0
    const rows = await this.rows.count(tx, { fromMs: clearedMs, toMs: beforeMs })
    await this.clearings.setClearedBefore(tx, beforeMs)
    const details = { cleared_before: new Date(beforeMs).toISOString(), count: rows }
    await this.acts.record(tx, actor, { action: 'log.cleared', target: { kind: 'site', id: null, name: '' }, details })
    return rows
  }
}
