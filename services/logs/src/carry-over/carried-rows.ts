import type { ClickHouse } from '../clickhouse/clickhouse'
import { finalSettings, within } from '../clickhouse/row-conditions'
import { Bindings } from '../clickhouse/statement'
import type { Span } from '../filter/span'
import { dayMs } from '../rollup/spans'
import { type KeptRow, keptRow, momentText } from '../usage-log/clickhouse/kept-row'
import type { LogRow } from '../usage-log/rows/log-row'

const keyOf = ({ created_at, id }: Pick<KeptRow, 'created_at' | 'id'>): string => `${created_at} ${id}`

/**
 * Rows that were carried over. They are of no transaction (batch 0), so that nobody who follows the log is told of them, and of version
 * 0, so that whatever the service itself says of the same row is what stands.
 */
export class CarriedRows {
  constructor(private readonly clickHouse: ClickHouse) {}

  /** How many of a span were carried already, struck ones as well. */
  async countIn(span: Span): Promise<number> {
    const bindings = new Bindings()
    const [found] = await this.clickHouse.query<{ rows: string }>(
      `SELECT count() AS rows FROM usage_log FINAL WHERE ${within(span, bindings)} AND batch = 0 ${finalSettings}`,
      bindings,
    )
    return Number(found?.rows ?? 0)
  }

  /**
   * Writes those rows of which ClickHouse knows nothing: neither their key, also of one that was struck, nor, of a call, another row
   * that the service wrote or put right. Returns how many it wrote and how many have no room.
   */
  async write(rows: readonly LogRow[]): Promise<{ written: number; refused: number }> {
    const fitting = rows.flatMap((row) => fitOf(row))
    if (fitting.length === 0) return { written: 0, refused: rows.length }
    const [known, called] = await Promise.all([this.knownOf(fitting), this.callsOf(fitting)])
    const fresh = fitting.filter((row) => !known.has(keyOf(row)) && !called.has(row.reference))
    const carried = fresh.map((row) => ({ ...row, version: 0, batch: 0 }))
    if (carried.length > 0) await this.clickHouse.insert('usage_log', carried)
    return { written: carried.length, refused: rows.length - fitting.length }
  }

  private async knownOf(rows: readonly KeptRow[]): Promise<Set<string>> {
    const bindings = new Bindings()
    const found = await this.clickHouse.query<{ at: string; id: string | number }>(
      `SELECT DISTINCT toString(created_at) AS at, id FROM usage_log
       WHERE ${within(spanOf(rows), bindings)} AND id IN ${idsOf(rows, bindings)}`,
      bindings,
    )
    return new Set(found.map(({ at, id }) => keyOf({ created_at: at, id: Number(id) })))
  }

  /** Calls of which the service has written a row within a day of these, at whatever time: an id is of a reference alone. */
  private async callsOf(rows: readonly KeptRow[]): Promise<Set<string>> {
    const calls = rows.filter(({ reference, request_id: call }) => reference === `usage:${call}`)
    if (calls.length === 0) return new Set()
    const { fromMs, toMs } = spanOf(calls)
    const bindings = new Bindings()
    const found = await this.clickHouse.query<{ reference: string }>(
      `SELECT DISTINCT reference FROM usage_log WHERE batch > 0
         AND ${within({ fromMs: fromMs - dayMs, toMs: toMs + dayMs }, bindings)} AND id IN ${idsOf(calls, bindings)}`,
      bindings,
    )
    return new Set(found.map(({ reference }) => reference))
  }
}

/** A row as ClickHouse takes it; none where its table has no room for it. */
function fitOf(row: LogRow): KeptRow[] {
  try {
    return [keptRow(row)]
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

function spanOf(rows: readonly KeptRow[]): Span {
  const times = rows.map(({ created_at }) => Date.parse(`${created_at.replace(' ', 'T')}Z`)).toSorted((a, b) => a - b)
  return { fromMs: times[0] ?? 0, toMs: (times.at(-1) ?? 0) + 1 }
}

const idsOf = (rows: readonly KeptRow[], bindings: Bindings): string =>
  bindings.add(
    'Array(UInt64)',
    rows.map(({ id }) => id),
  )

/** What was carried of an hour. */
export type Carried = 'rows' | 'figures'

/** An hour as ClickHouse reads it. */
export const hourText = (ms: number): string => momentText(ms).slice(0, 19)

/** Notes of hours, of which rows or figures were carried. */
export class CarriedHours {
  constructor(private readonly clickHouse: ClickHouse) {}

  async note(hoursMs: readonly number[], what: Carried): Promise<void> {
    await this.clickHouse.insert(
      'carried_hours',
      hoursMs.map((ms) => ({ at: hourText(ms), what })),
    )
  }

  async all(): Promise<Set<number>> {
    const found = await this.clickHouse.query<{ at: string }>(
      `SELECT DISTINCT toUnixTimestamp(at) AS at FROM carried_hours`,
      new Bindings(),
    )
    return new Set(found.map(({ at }) => Number(at) * 1_000))
  }
}
