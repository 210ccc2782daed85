import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { prepared, run } from '../books/prepared'

/** A row of the ledger as a statement shows it. */
export interface StatementRow {
  readonly id: number
  readonly createdAt: Date
  readonly kind: string
  readonly reference: string
  readonly tokenId: number | null
  /** Of calls alone. */
  readonly model: string | null
  readonly outcome: string | null
  readonly units: number
  readonly balanceUnits: number
}

/** Rows of one user: from the first on, before the last. */
export interface RowSpan {
  readonly userId: number
  readonly fromId: number
  readonly untilId: number
}

const rowsAtOnce = 1_000

/**
 * The first row of a user from a moment on; without any, the number behind their last. Rows have no index by time, which every
 * call would pay for: their numbers follow it nearly enough to be searched by halves, with an hour's room for transactions that
 * took long.
 */
const selectFirstRow = prepared(
  'select-statement-edge',
  `WITH RECURSIVE search (low, high, since) AS (
    SELECT 0::bigint, coalesce((SELECT max(id) FROM billing.ledger), 0) + 1, $2::timestamptz
    UNION ALL
    SELECT CASE WHEN is_before THEN found ELSE low END, CASE WHEN is_before THEN high ELSE middle END, since
    FROM (
      SELECT s.low, s.high, s.middle, s.since, r.id AS found,
        coalesce(r.id < s.high AND r.created_at < s.since - interval '1 hour', false) AS is_before
      FROM (SELECT low, high, since, (low + high) / 2 AS middle FROM search WHERE high - low > 1) s
      LEFT JOIN LATERAL (
        SELECT id, created_at FROM billing.ledger WHERE id >= s.middle ORDER BY id LIMIT 1
      ) r ON true
    ) halved
  )
  SELECT coalesce(
    (SELECT id FROM billing.ledger
     WHERE user_id = $1 AND id >= (SELECT min(high) FROM search) AND created_at >= $2 ORDER BY id LIMIT 1),
    (SELECT max(id) + 1 FROM billing.ledger WHERE user_id = $1),
    0
  ) AS id`,
)

const selectAccount = prepared('select-statement-account', `SELECT 1 FROM billing.accounts WHERE user_id = $1`)

const selectBalanceBefore = prepared(
  'select-statement-balance',
  `SELECT balance_units AS units FROM billing.ledger WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT 1`,
)

const selectRows = prepared(
  'select-statement-rows',
  `SELECT id, created_at AS "createdAt", kind, reference, token_id AS "tokenId", details->>'model' AS model,
    details->'call'->>'outcome' AS outcome, units, balance_units AS "balanceUnits"
  FROM billing.ledger WHERE user_id = $1 AND id >= $2 AND id < $3 ORDER BY id LIMIT ${rowsAtOnce}`,
)

const selectMonth = prepared(
  'select-statement-month',
  `SELECT begins_at AS "beginsAt", (begins_at AT TIME ZONE $3 + interval '1 month') AT TIME ZONE $3 AS "endsAt"
  FROM make_timestamptz($1, $2, 1, 0, 0, 0, $3) AS begins_at`,
)

/** Reads what one user's balance was moved by. */
@Injectable()
export class StatementRepository {
  async hasAccount(tx: Tx, userId: number): Promise<boolean> {
    const rows = await run<unknown>(tx, selectAccount, [userId])
    return rows.length === 1
  }

  /** When a month begins and ends in a time zone. */
  async month(tx: Tx, year: number, month: number, timeZone: string): Promise<{ beginsAt: Date; endsAt: Date }> {
    const [found] = await run<{ beginsAt: Date; endsAt: Date }>(tx, selectMonth, [year, month, timeZone])
    if (found === undefined) throw new Error('a month has a beginning')
    return found
  }

  /** The number of a user's first row from a moment on, or what comes behind their last one. */
  async firstRow(tx: Tx, userId: number, since: Date): Promise<number> {
    const [found] = await run<{ id: string }>(tx, selectFirstRow, [userId, since])
    return Number(found?.id ?? 0)
  }

  /** What a user had before one of their rows. */
  async balanceBefore(tx: Tx, userId: number, rowId: number): Promise<number> {
    const [found] = await run<{ units: string }>(tx, selectBalanceBefore, [userId, rowId])
    return Number(found?.units ?? 0)
  }

  /** The first rows of a span, in the order in which they were booked; none: it is at its end. */
  async rows(tx: Tx, { userId, fromId, untilId }: RowSpan): Promise<StatementRow[]> {
    const rows = await run<StatementRow>(tx, selectRows, [userId, fromId, untilId])
    // The driver gives a bigint as its digits; ids, units and balances are safe integers by their constraints.
    return rows.map((row) => ({
      ...row,
      id: Number(row.id),
      tokenId: row.tokenId === null ? null : Number(row.tokenId),
      units: Number(row.units),
      balanceUnits: Number(row.balanceUnits),
    }))
  }
}
