import { Injectable } from '@nestjs/common'
import { jobLimitMs, Transactions, type Tx } from '@tollgate/persistence'
import { stopFolds } from './folds-lock'
import { dayMs } from './spans'

/** Whoever folds rows waits while so many are looked at. */
const sumsAtOnce = 5_000
const seriesAtOnce = 2_000

const refused = `outcome = 'refused'`
/** Nothing is summed under it. A fold makes it again where something is. */
const isSpent = `NOT EXISTS (SELECT FROM logs.usage_days d WHERE d.series_id = s.id)
    AND NOT EXISTS (SELECT FROM logs.usage_hours h WHERE h.series_id = s.id)`

/**
 * Takes refused calls out of the sums of days that were cleared, and their series where nothing is left: callers make up models, and
 * each name has series of its own. They used and cost nothing, so no history lacks them.
 */
@Injectable()
export class ForgetService {
  constructor(private readonly transactions: Transactions) {}

  /** Forgets those of the whole days before a moment; looks at nothing when that was done. */
  async forgetRefused(beforeMs: number): Promise<void> {
    const fromMs = Math.floor(beforeMs / dayMs) * dayMs
    if (fromMs <= (await this.transactions.read(refusedFromMs))) return
    await this.alone((tx) => deleteUnfolded(tx, fromMs))
    for (const table of ['usage_hours', 'usage_days'])
      while ((await this.alone((tx) => deleteSums(tx, table, fromMs))) === sumsAtOnce);
    let last: string | null = '0'
    while (last !== null) {
      const after: string = last
      last = await this.alone((tx) => deleteSeries(tx, after))
    }
    const done = [new Date(fromMs)]
    await this.transactions.read((tx) => tx.query(`UPDATE logs.rollup_state SET refused_from = $1`, done))
  }

  /** While nobody folds. */
  private alone<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const locked = async (tx: Tx): Promise<Result> => {
      await stopFolds(tx)
      return work(tx)
    }
    return this.transactions.run(locked, { statementLimitMs: jobLimitMs })
  }
}

async function refusedFromMs(tx: Tx): Promise<number> {
  const [state] = await tx.query<{ ms: string }[]>(
    `SELECT extract(epoch FROM refused_from) * 1000 AS ms FROM logs.rollup_state`,
  )
  return Number(state?.ms ?? 0)
}

async function deleteUnfolded(tx: Tx, beforeMs: number): Promise<void> {
  await tx.query(`DELETE FROM logs.usage_unfolded WHERE ${refused} AND at < $1`, [new Date(beforeMs)])
}

async function deleteSums(tx: Tx, table: string, beforeMs: number): Promise<number> {
  const [row] = await tx.query<{ count: string }[]>(
    `WITH old AS (
       SELECT t.series_id, t.at FROM (SELECT id FROM logs.usage_series WHERE ${refused}) AS s
       JOIN logs.${table} t ON t.series_id = s.id WHERE t.at < $1 LIMIT ${sumsAtOnce}),
     deleted AS (DELETE FROM logs.${table} t USING old WHERE t.series_id = old.series_id AND t.at = old.at RETURNING 1)
     SELECT count(*) AS count FROM deleted`,
    [new Date(beforeMs)],
  )
  return Number(row?.count ?? 0)
}

/** Looks at the next series after one; returns the last that was looked at, null when there is none. */
async function deleteSeries(tx: Tx, after: string): Promise<string | null> {
  const [row] = await tx.query<{ last: string | null }[]>(
    `WITH looked AS (SELECT id FROM logs.usage_series WHERE ${refused} AND id > $1 ORDER BY id LIMIT ${seriesAtOnce}),
     deleted AS (DELETE FROM logs.usage_series s USING looked WHERE s.id = looked.id AND ${isSpent})
     SELECT max(id) AS last FROM looked`,
    [after],
  )
  return row?.last ?? null
}
