import { Injectable } from '@nestjs/common'
import { jobLimitMs, Transactions, type Tx } from '@tollgate/persistence'
import { LogFloor } from '../../clearing/log-floor'
import { ClickHouse, isRefusedByClickHouse } from '../../clickhouse/clickhouse'
import { Bindings } from '../../clickhouse/statement'
import { joinWriters } from '../../rollup/writers-lock'
import type { LogRow } from '../rows/log-row'
import { RowStore } from '../writer/row-store'
import { type KeptRow, keptRow, type RowKey } from './kept-row'

/** The latest version of a row that is there, or was. */
interface Version extends RowKey {
  readonly version: number
  readonly struck: boolean
  readonly batch: string
  readonly written: string
}

const keyOf = ({ created_at, id, reference }: RowKey): string => `${created_at} ${id} ${reference}`

/**
 * Keeps rows in ClickHouse. A transaction of PostgreSQL goes around each batch: it holds the lock by which writing, clearing and
 * mending know of one another, and notes what arrived for those who follow the log. What is there already is not written again; two
 * processes that write one row at once write one key, of which readers see one.
 */
@Injectable()
export class InsertedRows extends RowStore {
  constructor(
    private readonly clickHouse: ClickHouse,
    private readonly transactions: Transactions,
    private readonly floor: LogFloor,
  ) {
    super()
  }

  keep(rows: readonly LogRow[]): Promise<number> {
    // Before anything is asked of anybody, as it throws what does not fit.
    const kept = rows.map((row) => ({ row, atMs: row.createdAtMs, stored: keptRow(row) }))
    return this.transactions.run(
      async (tx) => {
        await joinWriters(tx)
        const clearedMs = await this.floor.clearedBeforeMs(tx)
        const inTime = kept.filter(({ atMs }) => atMs >= clearedMs)
        await this.insert(
          tx,
          inTime.map(({ stored }) => stored),
        )
        return kept.length - inTime.length
      },
      { statementLimitMs: jobLimitMs },
    )
  }

  isMisfit(error: unknown): boolean {
    return error instanceof RangeError || isRefusedByClickHouse(error)
  }

  /** Writes those rows that do not stand, in a transaction that has the lock. */
  async insert(tx: Tx, rows: readonly KeptRow[]): Promise<void> {
    const unique = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
    if (unique.length === 0) return
    const versions = await this.versionsOf(unique)
    const untold = await untoldBatches(tx, [...versions.values()])
    const fresh = unique.filter((row) => {
      const known = versions.get(keyOf(row))
      return known === undefined || known.struck || untold.has(known.batch)
    })
    if (fresh.length === 0) return
    const [{ batch } = { batch: '0' }] = await tx.query<{ batch: string }[]>(
      `SELECT pg_current_xact_id()::text AS batch`,
    )
    await this.clickHouse.insert(
      'usage_log',
      fresh.map((row) => {
        const known = versions.get(keyOf(row))
        // A file that is being read goes by when a row was written first.
        return { ...row, version: (known?.version ?? 0) + 1, batch, ...(known && { written_at: known.written }) }
      }),
    )
    await noteArrivals(tx, fresh)
  }

  private async versionsOf(rows: readonly KeptRow[]): Promise<Map<string, Version>> {
    const bindings = new Bindings()
    const times = bindings.add("Array(DateTime64(3, 'UTC'))", [...new Set(rows.map(({ created_at }) => created_at))])
    const ids = bindings.add(
      'Array(UInt64)',
      rows.map(({ id }) => id),
    )
    const found = await this.clickHouse.query<Version>(
      `SELECT toString(s.created_at) AS created_at, s.id AS id, s.reference AS reference, max(s.version) AS version,
         argMax(s.is_struck, s.version) AS struck, toString(argMax(s.batch, s.version)) AS batch,
         toString(argMax(s.written_at, s.version)) AS written
       FROM usage_log AS s WHERE s.created_at IN ${times} AND s.id IN ${ids}
       GROUP BY s.created_at, s.id, s.reference`,
      bindings,
    )
    return new Map(found.map((version) => [keyOf({ ...version, id: Number(version.id) }), version]))
  }
}

/**
 * Batches whose transaction was given up after ClickHouse had taken them: those who follow the log were not told of their rows. A batch of
 * another database, or of long ago, is none.
 */
async function untoldBatches(tx: Tx, versions: readonly Version[]): Promise<Set<string>> {
  if (versions.length === 0) return new Set()
  const rows = await tx.query<{ xid: string }[]>(
    `SELECT xid::text AS xid FROM unnest($1::text[]::xid8[]) AS batch (xid)
     WHERE CASE WHEN xid < pg_snapshot_xmax(pg_current_snapshot()) THEN pg_xact_status(xid) = 'aborted' ELSE false END`,
    [[...new Set(versions.map(({ batch }) => batch))]],
  )
  return new Set(rows.map(({ xid }) => xid))
}

/** As the log in PostgreSQL notes it by itself. */
async function noteArrivals(tx: Tx, rows: readonly RowKey[]): Promise<void> {
  await tx.query(
    `INSERT INTO logs.usage_arrivals (xid, low, high, first_id, last_id, rows)
     SELECT pg_current_xact_id(), min(at), max(at), min(id), max(id), count(*)
     FROM unnest($1::timestamptz[], $2::bigint[]) AS written (at, id) GROUP BY date_trunc('minute', at)`,
    [rows.map(({ created_at }) => `${created_at}Z`), rows.map(({ id }) => id)],
  )
}
