import { jobLimitMs, type Transactions } from '@tollgate/persistence'
import type { ClickHouse } from '../clickhouse/clickhouse'
import type { Span } from '../filter/span'
import { dayMs, hourMs } from '../rollup/spans'
import { joinWriters } from '../rollup/writers-lock'
import { CarriedFigures } from './carried-figures'
import { CarriedHours, CarriedRows } from './carried-rows'
import { countIn, floorMs, lastBefore, type Place, rowsBehind } from './standing-rows'

/** No more rows than these are held at once. */
const rowsAtOnce = 5_000

/** What became of rows: `known` ones stood there already. */
interface Tally {
  rows: number
  written: number
  refused: number
}

/**
 * Carries the rows of a log that stands in PostgreSQL over to ClickHouse, hour by hour, the newest first, and figures of what was cleared
 * there. It takes nothing away, may end anywhere, and goes on when it is run again: an hour of which all rows are there is passed over.
 */
export class CarryOver {
  private readonly rows: CarriedRows
  private readonly hours: CarriedHours
  private readonly figures: CarriedFigures
  /** Hours that were carried when this began. */
  private noted: ReadonlySet<number> = new Set()

  constructor(
    clickHouse: ClickHouse,
    private readonly transactions: Transactions,
    private readonly say: (line: string) => void,
  ) {
    this.rows = new CarriedRows(clickHouse)
    this.hours = new CarriedHours(clickHouse)
    this.figures = new CarriedFigures(clickHouse, transactions, this.hours)
  }

  /** Says each day that it has carried. */
  async run(): Promise<void> {
    await this.carryFigures()
    this.noted = await this.hours.all()
    for (let beforeMs: number | null = null; ;) {
      const lastMs = await this.lastBefore(beforeMs)
      if (lastMs === null) break
      beforeMs = Math.floor(lastMs / dayMs) * dayMs
      await this.carryDay({ fromMs: beforeMs, toMs: beforeMs + dayMs })
    }
    // What was cleared meanwhile, before its rows were carried.
    const waiting = await this.carryFigures()
    if (waiting === 0) this.say('all rows that were not cleared, and figures of what was, are carried over')
    else
      this.say(
        `figures of ${waiting} hours wait until the logs service has summed them: run this again in some minutes`,
      )
  }

  private async carryFigures(): Promise<number> {
    const { carried, waiting } = await this.figures.carry()
    if (carried > 0) this.say(`figures of ${carried} hours that were cleared`)
    return waiting
  }

  private async carryDay(day: Span): Promise<void> {
    const tally: Tally = { rows: 0, written: 0, refused: 0 }
    for (let toMs = day.toMs; ;) {
      const lastMs = await this.lastBefore(toMs)
      if (lastMs === null || lastMs < day.fromMs) break
      toMs = Math.floor(lastMs / hourMs) * hourMs
      await this.carryHour({ fromMs: toMs, toMs: toMs + hourMs }, tally)
    }
    const refused = tally.refused === 0 ? '' : `, ${tally.refused} for which it has no room`
    const date = new Date(day.fromMs).toISOString().slice(0, 10)
    this.say(`${date}: ${tally.rows} rows, ${tally.written} of them written now${refused}`)
  }

  private async carryHour(hour: Span, tally: Tally): Promise<void> {
    const isNoted = this.noted.has(hour.fromMs)
    const standing = await this.transactions.read((tx) => countIn(tx, hour), { statementLimitMs: jobLimitMs })
    if (isNoted && standing === (await this.rows.countIn(hour))) {
      tally.rows += standing
      return
    }
    let behind: Place | null = null
    do behind = await this.carrySome(hour, behind, tally)
    while (behind !== null)
  }

  /**
   * Nobody clears the log meanwhile, so that no row comes of a time that was cleared. Once all rows of an hour are there, and none was
   * cleared, it is noted that its figures are made from them.
   */
  private async carrySome(hour: Span, behind: Place | null, tally: Tally): Promise<Place | null> {
    const { rows, written, refused } = await this.transactions.run(
      async (tx) => {
        await joinWriters(tx)
        const rows = await rowsBehind(tx, hour, { behind, most: rowsAtOnce })
        if (rows.length === 0 && (await floorMs(tx)) <= hour.fromMs) await this.hours.note([hour.fromMs], 'rows')
        return { rows, ...(await this.rows.write(rows)) }
      },
      { statementLimitMs: jobLimitMs },
    )
    tally.rows += rows.length
    tally.written += written
    tally.refused += refused
    return rows.at(-1)?.place ?? null
  }

  private lastBefore(beforeMs: number | null): Promise<number | null> {
    return this.transactions.read((tx) => lastBefore(tx, beforeMs), { statementLimitMs: jobLimitMs })
  }
}
