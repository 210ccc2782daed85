import { Injectable } from '@nestjs/common'
import type { LogSums } from '@tollgate/contracts/http/logs'
import { type Page, Transactions } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { LogFloor } from '../../clearing/log-floor'
import { ClickHouse } from '../../clickhouse/clickhouse'
import { finalSettings, rowConditions, within } from '../../clickhouse/row-conditions'
import { Bindings } from '../../clickhouse/statement'
import type { LogScope } from '../../filter/log-scope'
import { rangeOf } from '../../filter/range'
import type { RankedShares } from '../../rollup/ranked-shares'
import { type CountedSums, type FoundPage, LogRows } from '../log-rows'
import { placeOf } from '../page-place'
import { minuteBefore } from '../postgres/postgres-rows'
import { hoursOf, ratesOf, rowsIn, summedHoursOf } from './row-queries'
import { sharesOf } from './share-queries'

/**
 * Counts and adds up the rows themselves. Pages are found by the rows of each hour, so that a page far down reads no more rows as a
 * whole than the first one. Counting and listing are two questions: a row that is written between them may be in one of them alone.
 */
@Injectable()
export class ClickHouseRows extends LogRows {
  constructor(
    private readonly clickHouse: ClickHouse,
    private readonly transactions: Transactions,
    private readonly floor: LogFloor,
    private readonly clock: Clock,
  ) {
    super()
  }

  async page(filter: LogScope, { offset, pageSize }: Page): Promise<FoundPage> {
    const hours = await hoursOf(this.clickHouse, filter, rangeOf(filter, await this.clearedBeforeMs()))
    const total = hours.reduce((sum, { requests }) => sum + requests, 0)
    const place = placeOf(hours, offset, pageSize)
    if (place.spans.length === 0) return { rows: [], total }
    const rows = await rowsIn(this.clickHouse, (bindings) => rowConditions(filter, bindings), {
      ...place,
      size: pageSize,
    })
    return { rows, total }
  }

  async sums(consumption: LogScope): Promise<LogSums> {
    const clearedMs = await this.clearedBeforeMs()
    const bindings = new Bindings()
    const [[sums], rates] = await Promise.all([
      this.clickHouse.query<{ quota: string; prompt: string; completion: string }>(
        `SELECT sum(quota) AS quota, sum(prompt_tokens) AS prompt, sum(completion_tokens) AS completion
         FROM usage_log FINAL
         WHERE ${within(rangeOf(consumption, clearedMs), bindings)} AND ${rowConditions(consumption, bindings)}
         ${finalSettings}`,
        bindings,
      ),
      ratesOf(this.clickHouse, consumption, Math.max(minuteBefore(this.clock.nowMs()), clearedMs)),
    ])
    const [prompt, completion] = [Number(sums?.prompt ?? 0), Number(sums?.completion ?? 0)]
    return {
      quota: Number(sums?.quota ?? 0),
      token: prompt + completion,
      prompt_tokens: prompt,
      completion_tokens: completion,
      ...rates,
    }
  }

  /** By hours whatever was asked: they are counted, not kept. */
  async counted(filter: LogScope): Promise<readonly CountedSums[]> {
    return summedHoursOf(this.clickHouse, filter, rangeOf(filter, await this.clearedBeforeMs()))
  }

  async shares(filter: LogScope, most: number): Promise<RankedShares> {
    return sharesOf(this.clickHouse, filter, { span: rangeOf(filter, await this.clearedBeforeMs()), most })
  }

  private clearedBeforeMs(): Promise<number> {
    return this.transactions.read((tx) => this.floor.clearedBeforeMs(tx))
  }
}
