import { Injectable } from '@nestjs/common'
import type { compareLedger, RpcRequest } from '@tollgate/contracts'
import type { Tx } from '@tollgate/persistence'
import { ofCall } from './call-rows'

export type ComparedCall = RpcRequest<typeof compareLedger>['calls'][number]

/** A row of a charged call, by what the ledger knows it by. */
export interface LoggedCall {
  readonly requestId: string
  readonly endedAtMs: number
  readonly id: number
}

/** Reads the usage log beside what the ledger says of it, and keeps how far that was done. */
@Injectable()
export class ComparisonRepository {
  /**
   * Those of the calls of which not one row stands, at its time and with its amount; `rows` is how many do. What was cleared is none
   * of them.
   */
  async findUnequal(tx: Tx, calls: readonly ComparedCall[]): Promise<{ requestId: string; rows: number }[]> {
    const times = calls.map(({ endedAtMs }) => new Date(endedAtMs))
    // Call by call: by its id within the days around it, whatever the planner knows of days that are new.
    return tx.query(
      `SELECT c.request_id AS "requestId", stood.rows
       FROM unnest($1::uuid[], $2::timestamptz[], $3::bigint[]) AS c (request_id, ended_at, units)
       CROSS JOIN (SELECT cleared_before FROM logs.clearing) AS cleared
       CROSS JOIN LATERAL (
         SELECT count(*)::int AS rows,
           count(*) FILTER (WHERE l.created_at = c.ended_at AND l.quota = c.units)::int AS equal
         FROM logs.usage_log l WHERE ${ofCall('c.request_id', 'c.ended_at')} AND l.created_at >= cleared.cleared_before
       ) AS stood
       WHERE (stood.rows, stood.equal) <> (1, 1) AND c.ended_at >= cleared.cleared_before`,
      [calls.map(({ requestId }) => requestId), times, calls.map(({ chargedUnits }) => chargedUnits)],
    )
  }

  /** Up to which row of the ledger the log was compared with it. */
  async comparedTo(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ ledgerId: string }[]>(`SELECT ledger_id AS "ledgerId" FROM logs.ledger_comparison`)
    return Number(row?.ledgerId ?? 0)
  }

  async saveComparedTo(tx: Tx, ledgerId: number): Promise<void> {
    await tx.query(`UPDATE logs.ledger_comparison SET ledger_id = $1`, [ledgerId])
  }

  /**
   * The next rows of charged calls of which was not asked yet whether the ledger knows them, of before a moment. With the first
   * question it begins at that moment: what a log has from before is not judged.
   */
  async nextLogged(tx: Tx, { untilMs, most }: { untilMs: number; most: number }): Promise<LoggedCall[]> {
    await this.begin(tx, untilMs)
    const rows = await tx.query<{ requestId: string; at: Date; id: string }[]>(
      `SELECT l.request_id AS "requestId", l.created_at AS at, l.id
       FROM logs.ledger_comparison c
       CROSS JOIN LATERAL (
         SELECT request_id, created_at, id FROM logs.usage_log
         WHERE (created_at, id) > (c.row_at, c.row_id) AND created_at >= c.row_at AND created_at < $1
           AND created_at >= (SELECT cleared_before FROM logs.clearing)
           AND type = 2 AND request_id IS NOT NULL AND reference LIKE 'usage:%'
         ORDER BY created_at, id LIMIT $2) AS l`,
      [new Date(untilMs), most],
    )
    return rows.map(({ requestId, at, id }) => ({ requestId, endedAtMs: at.getTime(), id: Number(id) }))
  }

  /** Behind which row the next ones are; with the first question that moment. */
  protected async askedFrom(tx: Tx, untilMs: number): Promise<{ atMs: number; id: number }> {
    await this.begin(tx, untilMs)
    const [from] = await tx.query<{ at: Date; id: string }[]>(
      `SELECT row_at AS at, row_id AS id FROM logs.ledger_comparison`,
    )
    return { atMs: from?.at.getTime() ?? untilMs, id: Number(from?.id ?? 0) }
  }

  private async begin(tx: Tx, atMs: number): Promise<void> {
    await tx.query(`UPDATE logs.ledger_comparison SET row_at = $1 WHERE row_at IS NULL`, [new Date(atMs)])
  }

  /** Never back: of two who asked at once one has come further. */
  async saveLoggedTo(tx: Tx, { atMs, id }: { atMs: number; id: number }): Promise<void> {
    await tx.query(
      `UPDATE logs.ledger_comparison SET row_at = $1, row_id = $2 WHERE row_at IS NULL OR (row_at, row_id) < ($1, $2)`,
      [new Date(atMs), id],
    )
  }
}
