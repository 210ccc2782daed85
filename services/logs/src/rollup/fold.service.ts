import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { jobLimitMs, Transactions, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { levels } from './series'
import { stopWriters } from './writers-lock'

/** So many sums are taken in at once; whoever writes rows waits meanwhile. */
const sumsAtOnce = 4_000
/** Rates are of the last minute; clocks may differ by another one. */
const keptSecondsMs = 120_000
/** With more than these, reading what is live would be felt: they are taken in whatever the interval is. */
const mostLiveSums = 10_000

/** Takes what is live into the sums of hours and days. */
@Injectable()
export class FoldService {
  constructor(
    private readonly transactions: Transactions,
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  /** Takes away sums of seconds that are over, and folds when `DataExportInterval` is over since the last time, or when much is live. */
  async foldWhenDue(): Promise<void> {
    const nowMs = this.clock.nowMs()
    const over = new Date(nowMs - keptSecondsMs)
    for (const seconds of ['usage_seconds', 'usage_place_seconds'])
      await this.transactions.read((tx) => tx.query(`DELETE FROM logs.${seconds} WHERE at < $1`, [over]))
    const { foldedAt, live } = await this.transactions.read((tx) => this.state(tx))
    const isDue = nowMs - foldedAt.getTime() >= this.options.get('DataExportInterval') * 60_000
    if (isDue || live > mostLiveSums) await this.fold()
  }

  /** Folds all that is live when it is called. */
  async fold(): Promise<void> {
    const { live } = await this.transactions.read((tx) => this.state(tx))
    for (let folded = 0; folded < live; folded += sumsAtOnce) {
      await this.transactions.run((tx) => foldSome(tx), { statementLimitMs: jobLimitMs })
    }
    const now = new Date(this.clock.nowMs())
    await this.transactions.read((tx) => tx.query(`UPDATE logs.rollup_state SET folded_at = $1`, [now]))
  }

  private async state(tx: Tx): Promise<{ foldedAt: Date; live: number }> {
    const [state] = await tx.query<{ foldedAt: Date; live: string }[]>(
      `SELECT folded_at AS "foldedAt", (SELECT count(*) FROM logs.usage_live) AS live FROM logs.rollup_state`,
    )
    return { foldedAt: state?.foldedAt ?? new Date(0), live: Number(state?.live ?? 0) }
  }
}

async function foldSome(tx: Tx): Promise<void> {
  // A fold and a writer could each wait for a row of the other.
  await stopWriters(tx)
  await tx.query(`CREATE TEMP TABLE IF NOT EXISTS usage_folded (LIKE logs.usage_live) ON COMMIT DELETE ROWS`)
  await tx.query(
    `WITH taken AS (
       DELETE FROM logs.usage_live WHERE ctid = ANY(ARRAY(SELECT ctid FROM logs.usage_live LIMIT ${sumsAtOnce})) RETURNING *)
     INSERT INTO usage_folded SELECT * FROM taken`,
  )
  // Full series have no hours.
  await addTo(tx, { table: 'usage_hours', at: 'f.at', of: `s.level <> ${levels.full}` })
  await addTo(tx, { table: 'usage_days', at: `date_trunc('day', f.at, 'UTC')`, of: 'true' })
}

interface Target {
  readonly table: 'usage_hours' | 'usage_days'
  readonly at: string
  /** Which series `s` it has. */
  readonly of: string
}

async function addTo(tx: Tx, { table, at, of }: Target): Promise<void> {
  await tx.query(
    `INSERT INTO logs.${table} AS kept (series_id, at, level, requests, quota, prompt_tokens, completion_tokens)
     SELECT s.id, ${at}, s.level, sum(f.requests), sum(f.quota), sum(f.prompt_tokens), sum(f.completion_tokens)
     FROM usage_folded f JOIN logs.usage_series own ON own.id = f.series_id
     CROSS JOIN unnest(own.parents || own.id) AS belongs (id) JOIN logs.usage_series s ON s.id = belongs.id
     WHERE ${of} GROUP BY 1, 2, 3 ORDER BY 1, 2
     ON CONFLICT (series_id, at) DO UPDATE SET requests = kept.requests + excluded.requests,
       quota = kept.quota + excluded.quota, prompt_tokens = kept.prompt_tokens + excluded.prompt_tokens,
       completion_tokens = kept.completion_tokens + excluded.completion_tokens`,
  )
}
