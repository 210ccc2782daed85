import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'

/** Keeps up to when the log was cleared, and removes what lies before that. */
@Injectable()
export class ClearingRepository {
  /** Before this moment the log has nothing, whatever still stands in it. */
  async clearedBeforeMs(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ ms: string }[]>(
      `SELECT extract(epoch FROM cleared_before) * 1000 AS ms FROM logs.clearing`,
    )
    return Number(row?.ms ?? 0)
  }

  /** What time it is, whatever the clock of a process says. */
  async nowMs(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ ms: string }[]>(`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`)
    return Number(row?.ms ?? 0)
  }

  async setClearedBefore(tx: Tx, ms: number): Promise<void> {
    await tx.query(`UPDATE logs.clearing SET cleared_before = $1`, [new Date(ms)])
  }

  /** Drops at most so many of the days that lie wholly in what was cleared; returns how many. */
  async dropDays(tx: Tx, most: number): Promise<number> {
    const [row] = await tx.query<{ dropped: number }[]>(`SELECT logs.drop_cleared_days($1) AS dropped`, [most])
    return row?.dropped ?? 0
  }

  /** Deletes at most so many rows of a cleared part of a day; returns how many. */
  async deleteRows(tx: Tx, { fromMs, toMs, most }: { fromMs: number; toMs: number; most: number }): Promise<number> {
    const [row] = await tx.query<{ count: string }[]>(
      `WITH old AS (
         SELECT created_at, id FROM logs.usage_log WHERE created_at >= $1 AND created_at < $2 ORDER BY created_at, id LIMIT $3),
       deleted AS (
         DELETE FROM logs.usage_log l USING old
         WHERE l.created_at = old.created_at AND l.id = old.id AND l.created_at >= $1 AND l.created_at < $2 RETURNING 1)
       SELECT count(*) AS count FROM deleted`,
      [new Date(fromMs), new Date(toMs), most],
    )
    return Number(row?.count ?? 0)
  }
}
