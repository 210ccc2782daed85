import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { prepared, run } from '../books/prepared'

/** Quarters of an hour of one user: from the first on, before the last, in a time zone. */
export interface QuarterSpan {
  readonly userId: number
  readonly fromQuarter: number
  readonly untilQuarter: number
  readonly timeZone: string
}

/** What one kind of movement did to the balance on one day, with how many rows. */
export interface DayOfKind {
  readonly day: string
  readonly kind: string
  readonly units: number
  readonly entries: number
}

/** What calls of one model cost; of the others together where `model` is null. */
export interface ModelSum {
  readonly model: string | null
  readonly models: number
  readonly units: number
  readonly entries: number
}

/** What calls of one of the models cost on one day; of any other where `place` is 0. */
export interface DayOfModel {
  readonly day: string
  readonly place: number
  readonly units: number
  readonly entries: number
}

const span = `user_id = $1 AND quarter >= $2 AND quarter < $3`
const day = `to_char(to_timestamp(quarter * 900::bigint) AT TIME ZONE $4, 'YYYY-MM-DD')`

const selectDays = prepared(
  'select-statement-days',
  `SELECT ${day} AS day, kind, sum(units) AS units, sum(entries) AS entries
  FROM billing.ledger_quarters WHERE ${span} GROUP BY 1, 2 ORDER BY 1, 2`,
)

const selectModels = prepared(
  'select-statement-models',
  `SELECT CASE WHEN place <= $4 THEN model END AS model, count(*) AS models, -sum(units) AS units, sum(entries) AS entries
  FROM (
    SELECT model, sum(units) AS units, sum(entries) AS entries, row_number() OVER (ORDER BY sum(units), model) AS place
    FROM billing.ledger_quarters WHERE ${span} AND kind = 'usage' GROUP BY model
  ) placed GROUP BY 1 ORDER BY min(place)`,
)

const selectDaysOfModels = prepared(
  'select-spending-days',
  `SELECT ${day} AS day, coalesce(array_position($5::text[], model), 0) AS place, -sum(units) AS units, sum(entries) AS entries
  FROM billing.ledger_quarters WHERE ${span} AND kind = 'usage' GROUP BY 1, 2`,
)

const selectMonths = prepared(
  'select-statement-months',
  `SELECT to_char(month, 'YYYY-MM') AS month FROM generate_series(
    date_trunc('month', coalesce(
      (SELECT to_timestamp(min(quarter) * 900::bigint) FROM billing.ledger_quarters WHERE user_id = $1), $2::timestamptz
    ) AT TIME ZONE $3),
    date_trunc('month', $2::timestamptz AT TIME ZONE $3), interval '1 month') AS month
  ORDER BY month DESC LIMIT 600`,
)

const selectDaysUntil = prepared(
  'select-spending-calendar',
  `SELECT to_char(day, 'YYYY-MM-DD') AS day, day AT TIME ZONE $3 AS "beginsAt" FROM generate_series(
    date_trunc('day', $1::timestamptz AT TIME ZONE $3) - make_interval(days => $2 - 1),
    date_trunc('day', $1::timestamptz AT TIME ZONE $3), interval '1 day') AS day ORDER BY day`,
)

/** The driver gives a bigint as its digits; the sums of one account are safe integers by its bounds. */
const counted = <T extends { readonly units: number; readonly entries: number }>(rows: readonly T[]): T[] =>
  rows.map((row) => ({ ...row, units: Number(row.units), entries: Number(row.entries) }))

/** Reads what a user's rows come to, from the sums of quarters: how many rows there are makes no difference. */
@Injectable()
export class StatementSumsRepository {
  /** What each kind of movement came to on each day on which there was one, in order. */
  async days(tx: Tx, of: QuarterSpan): Promise<DayOfKind[]> {
    return counted(await run<DayOfKind>(tx, selectDays, [of.userId, of.fromQuarter, of.untilQuarter, of.timeZone]))
  }

  /** The models on which most was spent, so many of them, and then the others together where there are any. */
  async models(tx: Tx, of: QuarterSpan, most: number): Promise<ModelSum[]> {
    const rows = await run<ModelSum>(tx, selectModels, [of.userId, of.fromQuarter, of.untilQuarter, most])
    return counted(rows).map((row) => ({ ...row, models: Number(row.models) }))
  }

  /** What calls cost on each day, by the place of their model among these. */
  async daysOfModels(tx: Tx, of: QuarterSpan, models: readonly string[]): Promise<DayOfModel[]> {
    const values = [of.userId, of.fromQuarter, of.untilQuarter, of.timeZone, models]
    return counted(await run<DayOfModel>(tx, selectDaysOfModels, values))
  }

  /** The months from a user's first row to the present, newest first. */
  async months(tx: Tx, userId: number, now: Date, timeZone: string): Promise<string[]> {
    const rows = await run<{ month: string }>(tx, selectMonths, [userId, now, timeZone])
    return rows.map(({ month }) => month)
  }

  /** The last days of a time zone, today the last of them, with when each begins. */
  async lastDays(tx: Tx, now: Date, days: number, timeZone: string): Promise<{ day: string; beginsAt: Date }[]> {
    return run<{ day: string; beginsAt: Date }>(tx, selectDaysUntil, [now, days, timeZone])
  }
}
