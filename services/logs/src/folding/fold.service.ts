import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { jobLimitMs, Transactions, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { stopFolds } from '../rollup/folds-lock'
import { addFigures } from './add-figures'
import { addSums } from './add-sums'
import { addTallies } from './add-tallies'
import { sweepTaken } from './sweep'
import { takeRows } from './taken-rows'

/** So many are taken in at once. */
const rowsAtOnce = 20_000
/** With more than these, reading what is not folded would be felt: they are taken in whatever the interval is. */
const mostUnfolded = 2_000
/** With so many the job has not come for a while, or cannot keep up. */
const farTooManyUnfolded = 50_000
/** Rates are of the last minute; clocks may differ by another one. */
const keptSecondsMs = 120_000
/** While Redis is away nothing is taken in or away: what has come together then takes longer than a request may. */
const ofJob = { statementLimitMs: jobLimitMs } as const

/** Takes rows that came into the log into its sums and figures of hours and days. */
@Injectable()
export class FoldService {
  constructor(
    private readonly transactions: Transactions,
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  /** Takes away sums of seconds that are over, and folds when `DataExportInterval` is over since the last time, or when there is much. */
  async foldWhenDue(): Promise<void> {
    const nowMs = this.clock.nowMs()
    const over = new Date(nowMs - keptSecondsMs)
    for (const seconds of ['usage_seconds', 'usage_place_seconds'])
      await this.transactions.read((tx) => tx.query(`DELETE FROM logs.${seconds} WHERE at < $1`, [over]), ofJob)
    const { foldedAt, unfolded } = await this.transactions.read((tx) => this.state(tx), ofJob)
    const isDue = nowMs - foldedAt.getTime() >= this.options.get('DataExportInterval') * 60_000
    if (isDue || unfolded > mostUnfolded) await this.fold()
  }

  /**
   * Folds when the job should have long done so, which it does not while Redis is away: what waits would grow, and be passed by each
   * question. Begins no further batch once `signal` is aborted. Returns how many rows waited, 0 where it left them to the job.
   */
  async foldWhenLeft(signal: AbortSignal): Promise<number> {
    const { foldedAt, unfolded } = await this.transactions.read((tx) => this.state(tx), ofJob)
    const isLate = this.clock.nowMs() - foldedAt.getTime() >= 2 * this.options.get('DataExportInterval') * 60_000
    if (unfolded === 0 || (!isLate && unfolded <= farTooManyUnfolded)) return 0
    await this.fold(signal)
    return unfolded
  }

  /** Folds all that is not folded when it is called; stops between two batches when `signal` is aborted. */
  async fold(signal?: AbortSignal): Promise<void> {
    const { unfolded } = await this.transactions.read((tx) => this.state(tx), ofJob)
    for (let folded = 0; folded < unfolded; folded += rowsAtOnce) {
      if (signal?.aborted) return
      await this.transactions.run((tx) => foldSome(tx), ofJob)
    }
    const now = new Date(this.clock.nowMs())
    await this.transactions.read((tx) => tx.query(`UPDATE logs.rollup_state SET folded_at = $1`, [now]))
    // Behind all else: where it takes longer than a request may, what it did stays done, and the next fold goes on with it.
    if (unfolded > 0) await this.transactions.read(sweepTaken)
  }

  private async state(tx: Tx): Promise<{ foldedAt: Date; unfolded: number }> {
    const [state] = await tx.query<{ foldedAt: Date; unfolded: string }[]>(
      `SELECT folded_at AS "foldedAt", (SELECT count(*) FROM logs.usage_unfolded) AS unfolded FROM logs.rollup_state`,
    )
    return { foldedAt: state?.foldedAt ?? new Date(0), unfolded: Number(state?.unfolded ?? 0) }
  }
}

async function foldSome(tx: Tx): Promise<void> {
  await stopFolds(tx)
  // All of a batch is grouped in memory, and to compile such statements takes longer than to run them.
  await tx.query(`SET LOCAL work_mem = '32MB'`)
  await tx.query(`SET LOCAL jit = off`)
  if ((await takeRows(tx, rowsAtOnce)) === 0) return
  await addSums(tx)
  await addFigures(tx)
  await addTallies(tx)
}
