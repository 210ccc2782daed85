import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { ClickHouse } from '../clickhouse/clickhouse'
import { finalSettings, rowConditions, within } from '../clickhouse/row-conditions'
import { Bindings } from '../clickhouse/statement'
import type { LogScope } from '../filter/log-scope'
import { rangeOf } from '../filter/range'
import { foundColumns, type FoundRow, storedLog } from '../usage-log/clickhouse/row-queries'
import { type FoundNews, type NewsAsked, since, TailRepository } from './tail.repository'

interface Arrival {
  readonly xid: string
  readonly low: Date
  readonly high: Date
  readonly upto: string
}

/** What has arrived is noted in PostgreSQL, by batches; their rows are read from ClickHouse. */
@Injectable()
export class ClickHouseTailRepository extends TailRepository {
  constructor(private readonly clickHouse: ClickHouse) {
    super()
  }

  override async news(
    tx: Tx,
    filter: LogScope,
    { snapshot, clearedMs, size, mostLooked }: NewsAsked,
  ): Promise<FoundNews> {
    const arrivals = await tx.query<Arrival[]>(
      `SELECT * FROM (
         SELECT xid::text AS xid, low, high, rows, sum(rows) OVER (ORDER BY xid DESC, last_id DESC) AS upto
         FROM logs.usage_arrivals WHERE ${since('$1')}) AS arrived
       ORDER BY upto`,
      [snapshot],
    )
    const looked = arrivals.filter((_, at) => at === 0 || Number(arrivals[at - 1]?.upto) < mostLooked)
    if (looked.length === 0) return { rows: [], count: 0 }
    const bindings = new Bindings()
    const span = {
      fromMs: Math.min(...looked.map(({ low }) => low.getTime())),
      toMs: Math.max(...looked.map(({ high }) => high.getTime())) + 1,
    }
    const batches = bindings.add('Array(UInt64)', [...new Set(looked.map(({ xid }) => Number(xid)))])
    const rows = await this.clickHouse.query<FoundRow & { count: string }>(
      `SELECT ${foundColumns}, count() OVER () AS count FROM usage_log FINAL
       WHERE ${within(span, bindings)} AND ${within(rangeOf(filter, clearedMs), bindings)} AND batch IN ${batches}
         AND ${rowConditions(filter, bindings)}
       ORDER BY batch DESC, created_at DESC, id DESC LIMIT ${bindings.add('UInt64', size)} ${finalSettings}`,
      bindings,
    )
    const [first] = rows
    const isAll = Number(arrivals.at(-1)?.upto ?? 0) <= mostLooked
    return {
      rows: rows.map(({ count: _count, ...row }) => storedLog(row)),
      count: first === undefined ? 0 : isAll ? Number(first.count) : null,
    }
  }
}
