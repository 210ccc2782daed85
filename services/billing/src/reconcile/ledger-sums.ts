import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'

/** Rows that one transaction adds to the sums. */
const rowsAtOnce = 200_000
/**
 * Younger rows are added up anew each time: a transaction that is still open may have taken an earlier number than one that
 * is committed, and no transaction of the books lasts for so long.
 */
const settledMinutes = 10

/** SQL: a row that moves what was used: a charge, or one that went back. */
export const isSpending = `kind IN ('usage', 'refund')`

/** The rows of a part of the ledger, added up for each user, token and channel. */
export const sumsOf = (range: string): string => `
  SELECT 'user' AS owner, user_id AS id, sum(units) AS units,
    -coalesce(sum(units) FILTER (WHERE ${isSpending}), 0) AS charged, sum(requests) AS requests
  FROM billing.ledger WHERE ${range} GROUP BY user_id
  UNION ALL
  SELECT 'token', token_id, 0, -sum(units), 0 FROM billing.ledger
  WHERE ${range} AND ${isSpending} AND token_id IS NOT NULL GROUP BY token_id
  UNION ALL
  SELECT 'channel', channel_id, 0, -sum(units), 0 FROM billing.ledger
  WHERE ${range} AND ${isSpending} AND channel_id IS NOT NULL GROUP BY channel_id`

/**
 * Rows behind the mark, of a part of the ledger that begins there, whose balance is not what their user's rows came to until then.
 */
export const breaksOf = (range: string): string => `
  SELECT id, user_id, balance_units AS stored, computed FROM (
    SELECT l.id, l.user_id, l.balance_units,
      coalesce(s.units, 0) + sum(l.units) OVER (PARTITION BY l.user_id ORDER BY l.id) AS computed
    FROM billing.ledger l LEFT JOIN billing.ledger_sums s ON s.owner = 'user' AND s.id = l.user_id WHERE ${range}
  ) chained WHERE balance_units <> computed ORDER BY id`

/** A row that is wrong makes those behind it of the same user wrong; so many are kept of one part. */
const keptBreaks = 100

/** What one step of adding up has read. */
export interface Advance {
  readonly rows: number
  /** There were no rows left that are old enough. */
  readonly isDone: boolean
  /** Behind which row, and up to which. */
  readonly from: string
  readonly to: string
}

/** Up to which row the sums reach. */
export const sumsMark = `coalesce((SELECT ledger_id FROM billing.ledger_marks WHERE name = 'sums'), 0)`

/** Keeps what the ledger's rows came to, up to a mark that moves on behind the present. */
@Injectable()
export class LedgerSums {
  /** Adds some more rows to the sums, and keeps those whose balance does not follow from the ones before. */
  async advance(tx: Tx): Promise<Advance> {
    await tx.query(`INSERT INTO billing.ledger_marks (name, ledger_id) VALUES ('sums', 0) ON CONFLICT DO NOTHING`)
    const [mark] = await tx.query<{ from: string; to: string }[]>(
      `SELECT m.ledger_id AS "from", least(m.ledger_id + $1, coalesce((
         SELECT id FROM billing.ledger
         WHERE id > m.ledger_id AND created_at < now() - make_interval(mins => $2) ORDER BY id DESC LIMIT 1
       ), m.ledger_id)) AS "to"
       FROM billing.ledger_marks m WHERE m.name = 'sums' FOR UPDATE`,
      [rowsAtOnce, settledMinutes],
    )
    if (mark === undefined || mark.from === mark.to) return { rows: 0, isDone: true, from: '0', to: '0' }
    await tx.query(
      `INSERT INTO billing.ledger_breaks (ledger_id, user_id, stored, computed)
       ${breaksOf('l.id > $1 AND l.id <= $2')} LIMIT ${keptBreaks} ON CONFLICT DO NOTHING`,
      [mark.from, mark.to],
    )
    await tx.query(
      `INSERT INTO billing.ledger_sums AS s (owner, id, units, charged, requests) ${sumsOf('id > $1 AND id <= $2')}
       ON CONFLICT (owner, id) DO UPDATE SET units = s.units + EXCLUDED.units, charged = s.charged + EXCLUDED.charged,
         requests = s.requests + EXCLUDED.requests`,
      [mark.from, mark.to],
    )
    await tx.query(`UPDATE billing.ledger_marks SET ledger_id = $1 WHERE name = 'sums'`, [mark.to])
    return { rows: Number(mark.to) - Number(mark.from), isDone: false, ...mark }
  }
}
