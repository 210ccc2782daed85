import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { LogFloor } from '../../clearing/log-floor'
import { ClickHouse } from '../../clickhouse/clickhouse'
import { rowConditions } from '../../clickhouse/row-conditions'
import { Bindings } from '../../clickhouse/statement'
import type { LogScope } from '../../filter/log-scope'
import { rangeOf } from '../../filter/range'
import { LogWalker } from '../log-rows'
import { type LogWalk, nextPlace, type WalkedPage, walkedPage } from '../log-walk'
import { hoursOf, rowsIn } from './row-queries'

/** Walks through rows up to the moment at which it began, by ClickHouse's own clock, in microseconds. */
@Injectable()
export class ClickHouseWalker extends LogWalker {
  constructor(
    private readonly clickHouse: ClickHouse,
    private readonly transactions: Transactions,
    private readonly floor: LogFloor,
  ) {
    super()
  }

  async begin(filter: LogScope): Promise<LogWalk> {
    const clearedMs = await this.clearedBeforeMs()
    const [now] = await this.clickHouse.query<{ us: string }>(
      `SELECT toUnixTimestamp64Micro(now64(6)) AS us`,
      new Bindings(),
    )
    const until = Number(now?.us ?? 0)
    const spans = await hoursOf(this.clickHouse, filter, rangeOf(filter, clearedMs), (bindings) =>
      writtenUntil(until, bindings),
    )
    const total = spans.reduce((sum, { requests }) => sum + requests, 0)
    return { filter, total, until, clearedMs, spans, behind: null }
  }

  async page(walk: LogWalk, size: number): Promise<WalkedPage> {
    const clearedMs = await this.clearedBeforeMs()
    const place = nextPlace(walk, size, clearedMs)
    const asked = { spans: place.here, skip: 0, size }
    const rows = place.here.length === 0 ? [] : await rowsIn(this.clickHouse, conditionsOf(walk), asked)
    return walkedPage(walk, rows, { ...place, size, clearedMs })
  }

  private clearedBeforeMs(): Promise<number> {
    return this.transactions.read((tx) => this.floor.clearedBeforeMs(tx))
  }
}

const conditionsOf =
  ({ filter, until, behind }: LogWalk) =>
  (bindings: Bindings): string => {
    const asked = [rowConditions(filter, bindings), writtenUntil(until, bindings)]
    if (behind !== null) {
      const [at, id] = [bindings.time(behind.created_at.getTime()), bindings.add('UInt64', behind.id)]
      asked.push(`created_at <= ${at} AND (created_at, id) < (${at}, ${id})`)
    }
    return asked.join(' AND ')
  }

const writtenUntil = (us: number, bindings: Bindings): string =>
  `written_at <= fromUnixTimestamp64Micro(${bindings.add('Int64', us)}, 'UTC')`
