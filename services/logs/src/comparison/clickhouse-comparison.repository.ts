import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { LogFloor } from '../clearing/log-floor'
import { ClickHouse } from '../clickhouse/clickhouse'
import { finalSettings, within } from '../clickhouse/row-conditions'
import { Bindings } from '../clickhouse/statement'
import { dayMs } from '../rollup/spans'
import { type ComparedCall, ComparisonRepository, type LoggedCall } from './comparison.repository'

/** How far the log was compared stands in PostgreSQL; its rows are read from ClickHouse. */
@Injectable()
export class ClickHouseComparisonRepository extends ComparisonRepository {
  constructor(
    private readonly clickHouse: ClickHouse,
    private readonly floor: LogFloor,
  ) {
    super()
  }

  override async findUnequal(tx: Tx, calls: readonly ComparedCall[]): Promise<{ requestId: string; rows: number }[]> {
    const clearedMs = await this.floor.clearedBeforeMs(tx)
    const times = calls.map(({ endedAtMs }) => endedAtMs)
    const span = { fromMs: Math.max(Math.min(...times) - dayMs, clearedMs), toMs: Math.max(...times) + dayMs + 1 }
    const bindings = new Bindings()
    const ids = bindings.add(
      'Array(UUID)',
      calls.map(({ requestId }) => requestId),
    )
    const rows = await this.clickHouse.query<{ call: string; at: string; quota: string }>(
      `SELECT toString(request_id) AS call, toUnixTimestamp64Milli(created_at) AS at, quota FROM usage_log FINAL
       WHERE ${within(span, bindings)} AND NOT is_struck AND request_id IN ${ids}
         AND reference = concat('usage:', toString(request_id)) ${finalSettings}`,
      bindings,
    )
    const rowsOf = new Map<string, typeof rows>()
    for (const row of rows) rowsOf.set(row.call, [...(rowsOf.get(row.call) ?? []), row])
    return calls.flatMap(({ requestId, endedAtMs, chargedUnits }) => {
      if (endedAtMs < clearedMs) return []
      const near = (rowsOf.get(requestId) ?? []).filter(({ at }) => Math.abs(Number(at) - endedAtMs) <= dayMs)
      const equal = near.filter(({ at, quota }) => Number(at) === endedAtMs && Number(quota) === chargedUnits)
      return near.length === 1 && equal.length === 1 ? [] : [{ requestId, rows: near.length }]
    })
  }

  override async nextLogged(tx: Tx, { untilMs, most }: { untilMs: number; most: number }): Promise<LoggedCall[]> {
    const from = await this.askedFrom(tx, untilMs)
    const clearedMs = await this.floor.clearedBeforeMs(tx)
    const bindings = new Bindings()
    const [at, id] = [bindings.time(from.atMs), bindings.add('UInt64', from.id)]
    const span = { fromMs: Math.max(from.atMs, clearedMs), toMs: untilMs }
    const rows = await this.clickHouse.query<{ call: string; at: string; id: string }>(
      `SELECT toString(request_id) AS call, toUnixTimestamp64Milli(created_at) AS at, id FROM usage_log FINAL
       WHERE ${within(span, bindings)} AND (created_at, id) > (${at}, ${id}) AND NOT is_struck AND type = 2
         AND request_id IS NOT NULL AND startsWith(reference, 'usage:')
       ORDER BY created_at, id LIMIT ${bindings.add('UInt64', most)} ${finalSettings}`,
      bindings,
    )
    return rows.map((row) => ({ requestId: row.call, endedAtMs: Number(row.at), id: Number(row.id) }))
  }
}
