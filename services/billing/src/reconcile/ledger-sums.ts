import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'

/** Rows that one transaction adds to the sums. */
const rowsAtOnce = 200_000
/**
 * Younger rows are added up anew each time: a transaction that is still open may have taken an earlier number than one that
 * is committed, and no transaction of the books lasts for so long.
 */
const settledMinutes = 10

/** The rows of a part of the ledger, added up for each user, token and channel. */
export const sumsOf = (range: string): string => `
  SELECT 'user' AS owner, user_id AS id, sum(units) AS units,
    -coalesce(sum(units) FILTER (WHERE kind = 'usage'), 0) AS charged, sum(requests) AS requests
  FROM billing.ledger WHERE ${range} GROUP BY user_id
  UNION ALL
  SELECT 'token', token_id, 0, -sum(units), 0 FROM billing.ledger
  WHERE ${range} AND kind = 'usage' AND token_id IS NOT NULL GROUP BY token_id
  UNION ALL
  SELECT 'channel', channel_id, 0, -sum(units), 0 FROM billing.ledger
  WHERE ${range} AND kind = 'usage' AND channel_id IS NOT NULL GROUP BY channel_id`

/** Up to which row the sums reach. */
export const sumsMark = `coalesce((SELECT ledger_id FROM billing.ledger_marks WHERE name = 'sums'), 0)`

/** Keeps what the ledger's rows came to, up to a mark that moves on behind the present. */
@Injectable()
export class LedgerSums {
  /** Adds some more rows to the sums; false when there are none that are old enough. */
  async advance(tx: Tx): Promise<boolean> {
    await tx.query(`INSERT INTO billing.ledger_marks (name, ledger_id) VALUES ('sums', 0) ON CONFLICT DO NOTHING`)
    const [mark] = await tx.query<{ from: string; to: string }[]>(
      `SELECT m.ledger_id AS "from", least(m.ledger_id + $1, coalesce((
         SELECT id FROM billing.ledger
         WHERE id > m.ledger_id AND created_at < now() - make_interval(mins => $2) ORDER BY id DESC LIMIT 1
       ), m.ledger_id)) AS "to"
       FROM billing.ledger_marks m WHERE m.name = 'sums' FOR UPDATE`,
      [rowsAtOnce, settledMinutes],
    )
    if (mark === undefined || mark.from === mark.to) return false
    await tx.query(
      `INSERT INTO billing.ledger_sums AS s (owner, id, units, charged, requests) ${sumsOf('id > $1 AND id <= $2')}
       ON CONFLICT (owner, id) DO UPDATE SET units = s.units + EXCLUDED.units, charged = s.charged + EXCLUDED.charged,
         requests = s.requests + EXCLUDED.requests`,
      [mark.from, mark.to],
    )
    await tx.query(`UPDATE billing.ledger_marks SET ledger_id = $1 WHERE name = 'sums'`, [mark.to])
    return true
  }
}
