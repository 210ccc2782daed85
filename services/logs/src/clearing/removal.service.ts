import { Injectable } from '@nestjs/common'
import { isLockRefused, Transactions, type Tx } from '@tollgate/persistence'
import { Log } from '@tollgate/platform'
import { anyScope } from '../filter/log-scope'
import type { Span } from '../filter/span'
import { ForgetService } from '../rollup/forget.service'
import { RollupService } from '../rollup/rollup.service'
import { dayMs } from '../rollup/spans'
import { ClearedRows } from './cleared-rows'
import { ClearingRepository } from './clearing.repository'

/** Whoever reads or writes waits while so many days are dropped. */
const daysAtOnce = 10
const rowsAtOnce = 5_000

/** Counts rows by their sums, and removes those of what was cleared: whole days at once, the rest in parts. */
@Injectable()
export class RemovalService extends ClearedRows {
  constructor(
    private readonly transactions: Transactions,
    private readonly clearings: ClearingRepository,
    private readonly rollups: RollupService,
    private readonly sums: ForgetService,
    private readonly log: Log,
  ) {
    super()
  }

  async count(tx: Tx, span: Span): Promise<number> {
    const buckets = await this.rollups.buckets(tx, anyScope, span)
    return buckets.reduce((sum, { requests }) => sum + requests, 0)
  }

  /** What others were reading for too long stays for the next time. */
  async remove(): Promise<void> {
    const toMs = await this.transactions.read((tx) => this.clearings.clearedBeforeMs(tx))
    if (!(await this.dropDays())) return
    const part = { fromMs: Math.floor(toMs / dayMs) * dayMs, toMs, most: rowsAtOnce }
    while ((await this.transactions.run((tx) => this.clearings.deleteRows(tx, part))) === rowsAtOnce);
    await this.sums.forgetRefused(toMs)
  }

  private async dropDays(): Promise<boolean> {
    try {
      while ((await this.transactions.run((tx) => this.clearings.dropDays(tx, daysAtOnce))) === daysAtOnce);
      return true
    } catch (error) {
      if (!isLockRefused(error)) throw error
      this.log.info('log.removal-waits', { error })
      return false
    }
  }
}
