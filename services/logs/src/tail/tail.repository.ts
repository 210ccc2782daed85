import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { conditions, Parameters } from '../filter/conditions'
import type { LogScope } from '../filter/log-scope'
import { rangeOf } from '../filter/range'
import { logColumns } from '../usage-log/postgres/log-columns'
import type { StoredLog } from '../usage-log/usage-log.dto'

/** What was written since a snapshot, whoever may see it. */
export interface Arrived {
  /** The present snapshot: what is visible in it has arrived. */
  readonly snapshot: string
  readonly rows: number
}

/** What of it a filter finds. */
export interface FoundNews {
  /** The newest ones, the newest first. */
  readonly rows: readonly StoredLog[]
  /** How many there are; null where too much arrived to count them. */
  readonly count: number | null
}

/** What is asked of news. */
export interface NewsAsked {
  readonly snapshot: string
  readonly clearedMs: number
  readonly size: number
  readonly mostLooked: number
}

/** Arrivals that are not visible in the snapshot that the parameter names. */
export const since = (snapshot: string): string =>
  `xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`

/** Reads what has arrived in the log; the log itself notes it as it is written. */
@Injectable()
export class TailRepository {
  /** What arrived since a snapshot; what is present, where none is given. */
  async arrived(tx: Tx, snapshot: string | null): Promise<Arrived> {
    const [found] = await tx.query<{ snapshot: string; rows: string }[]>(
      `SELECT pg_current_snapshot()::text AS snapshot,
         (SELECT coalesce(sum(rows), 0) FROM logs.usage_arrivals WHERE ${since('$1')}) AS rows`,
      [snapshot],
    )
    return { snapshot: found?.snapshot ?? '', rows: Number(found?.rows ?? 0) }
  }

  /** Whether all that arrived since a snapshot is still told apart. A snapshot of another database is none of this one's. */
  async isKnown(tx: Tx, snapshot: string): Promise<boolean> {
    const [found] = await tx.query<{ isKnown: boolean }[]>(
      `SELECT pg_snapshot_xmax($1::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) AND NOT EXISTS (
         SELECT FROM logs.arrivals_forgotten f WHERE f.xid >= pg_snapshot_xmax($1::pg_snapshot)
           OR EXISTS (SELECT FROM pg_snapshot_xip($1::pg_snapshot) AS running (xid) WHERE running.xid <= f.xid)) AS "isKnown"`,
      [snapshot],
    )
    return found?.isKnown === true
  }

  /** The newest rows of a filter that arrived since a snapshot, looking at no more than about `mostLooked` of all. */
  async news(tx: Tx, filter: LogScope, { snapshot, clearedMs, size, mostLooked }: NewsAsked): Promise<FoundNews> {
    const parameters = new Parameters()
    const range = rangeOf(filter, clearedMs)
    const [from, to] = [parameters.add(new Date(range.fromMs)), parameters.add(new Date(range.toMs))]
    const ofRows = conditions(filter, parameters, 'row')
    // Of one batch ids are mixed with those of others that were written meanwhile: whose a row is, says its transaction.
    const rows = await tx.query<(StoredLog & { count: string; looked: boolean })[]>(
      `WITH arrived AS MATERIALIZED (
         SELECT *, sum(rows) OVER (ORDER BY xid DESC, last_id DESC) AS upto FROM logs.usage_arrivals
         WHERE ${since(parameters.add(snapshot))})
       SELECT row.*, count(*) OVER () AS count,
         (SELECT max(upto) FROM arrived) <= ${mostLooked} AS looked
       FROM arrived CROSS JOIN LATERAL (
         SELECT ${logColumns} FROM logs.usage_log
         WHERE ${ofRows} AND created_at BETWEEN arrived.low AND arrived.high AND created_at >= ${from} AND created_at < ${to}
           AND id BETWEEN arrived.first_id AND arrived.last_id AND xmin = arrived.xid::xid) AS row
       WHERE arrived.upto - arrived.rows < ${mostLooked}
       ORDER BY row.id DESC LIMIT ${size}`,
      parameters.values,
    )
    const [first] = rows
    const count = first === undefined ? 0 : first.looked ? Number(first.count) : null
    return { rows, count }
  }

  /** Takes away what arrived so long ago, and notes up to where. */
  async forget(tx: Tx, olderMs: number): Promise<void> {
    await tx.query(
      `WITH gone AS (DELETE FROM logs.usage_arrivals WHERE arrived_at < now() - make_interval(secs => $1) RETURNING xid),
       latest AS (SELECT xid FROM gone ORDER BY xid DESC LIMIT 1)
       UPDATE logs.arrivals_forgotten f SET xid = latest.xid FROM latest WHERE latest.xid > f.xid`,
      [olderMs / 1_000],
    )
  }
}
