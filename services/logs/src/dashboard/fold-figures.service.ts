import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { jobLimitMs, Transactions } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'

/** So many are taken in at once. */
const figuresAtOnce = 20_000
/** With more than these, reading what is live would be felt: they are taken in whatever the interval is. */
const mostLiveFigures = 10_000

/** Takes live figures into those of hours and days. */
@Injectable()
export class FoldFiguresService {
  constructor(
    private readonly transactions: Transactions,
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  /** Folds when `DataExportInterval` is over since the last time, or when much is live. */
  async foldWhenDue(): Promise<void> {
    const [state] = await this.transactions.read((tx) =>
      tx.query<{ foldedAt: Date; live: string }[]>(
        `SELECT folded_at AS "foldedAt", (SELECT count(*) FROM logs.figures_live) AS live FROM logs.figures_state`,
      ),
    )
    const sinceMs = this.clock.nowMs() - (state?.foldedAt.getTime() ?? 0)
    const isDue = sinceMs >= this.options.get('DataExportInterval') * 60_000
    if (isDue || Number(state?.live ?? 0) > mostLiveFigures) await this.fold()
  }

  /** Folds all that is live when it is called. */
  async fold(): Promise<void> {
    while ((await this.foldSome()) === figuresAtOnce);
    const now = new Date(this.clock.nowMs())
    await this.transactions.read((tx) => tx.query(`UPDATE logs.figures_state SET folded_at = $1`, [now]))
  }

  private foldSome(): Promise<number> {
    return this.transactions.run(
      async (tx) => {
        const [folded] = await tx.query<{ taken: number }[]>(`SELECT logs.fold_figures(${figuresAtOnce}) AS taken`)
        return folded?.taken ?? 0
      },
      { statementLimitMs: jobLimitMs },
    )
  }
}
