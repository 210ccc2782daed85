import { Injectable } from '@nestjs/common'
import type { compareLedger, RpcRequest } from '@tollgate/contracts'
import type { Tx } from '@tollgate/persistence'

export type ComparedCall = RpcRequest<typeof compareLedger>['calls'][number]

/** Reads the usage log beside what the ledger says of it, and keeps how far that was done. */
@Injectable()
export class ComparisonRepository {
  /**
   * Those of the calls that have no row, or one with another amount; `quota` is the row's, null where there is none. What was
   * cleared is none of them.
   */
  async findUnequal(tx: Tx, calls: readonly ComparedCall[]): Promise<{ requestId: string; quota: string | null }[]> {
    const times = calls.map(({ endedAtMs }) => new Date(endedAtMs))
    // The bounds let the planner leave out the partitions of other days.
    const bounds = [Math.min(...times.map(Number)), Math.max(...times.map(Number))].map((timeMs) => new Date(timeMs))
    return tx.query(
      `SELECT c.request_id AS "requestId", l.quota
       FROM unnest($1::uuid[], $2::timestamptz[], $3::bigint[]) AS c (request_id, ended_at, units)
       LEFT JOIN logs.usage_log l ON l.created_at = c.ended_at AND l.reference = 'usage:' || c.request_id
         AND l.created_at BETWEEN $4 AND $5
       WHERE l.quota IS DISTINCT FROM c.units AND c.ended_at >= (SELECT cleared_before FROM logs.clearing)`,
      [calls.map(({ requestId }) => requestId), times, calls.map(({ chargedUnits }) => chargedUnits), ...bounds],
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
}
