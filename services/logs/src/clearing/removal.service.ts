import { Injectable } from '@nestjs/common'
import { isLockRefused, Transactions } from '@tollgate/persistence'
import { Log } from '@tollgate/platform'
import { ForgetService } from '../rollup/forget.service'
import { dayMs } from '../rollup/spans'
import { ClearingRepository } from './clearing.repository'

/** Whoever reads or writes waits while so many days are dropped. */
const daysAtOnce = 10
const rowsAtOnce = 5_000

/** Removes the rows of what was cleared: whole days at once, the rest in parts. It may end anywhere, and goes on when asked again. */
@Injectable()
export class RemovalService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clearings: ClearingRepository,
    private readonly sums: ForgetService,
    private readonly log: Log,
  ) {}

  /** Removes all that was cleared when it is called; what others were reading for too long stays for the next time. */
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
