import { Injectable } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import { ClickHouse } from '../clickhouse/clickhouse'
import { hasFigures, movedTo } from '../clickhouse/moved-figures.sql'
import { finalSettings, within } from '../clickhouse/row-conditions'
import { Bindings } from '../clickhouse/statement'
import type { Span } from '../filter/span'
import { dayMs } from '../rollup/spans'
import { ClearedRows } from './cleared-rows'
import { ClearingRepository } from './clearing.repository'

/**
 * Removes cleared rows from ClickHouse: figures of them are kept first, day by day, each with the moment up to which that was done;
 * then their days are dropped, and what is left of the last one is deleted.
 */
@Injectable()
export class ClickHouseClearedRows extends ClearedRows {
  constructor(
    private readonly clickHouse: ClickHouse,
    private readonly transactions: Transactions,
    private readonly clearings: ClearingRepository,
  ) {
    super()
  }

  async count(_tx: Tx, span: Span): Promise<number> {
    const bindings = new Bindings()
    const [found] = await this.clickHouse.query<{ rows: string }>(
      `SELECT count() AS rows FROM usage_log FINAL WHERE ${within(span, bindings)} AND NOT is_struck ${finalSettings}`,
      bindings,
    )
    return Number(found?.rows ?? 0)
  }

  async remove(): Promise<void> {
    while (await this.transactions.run((tx) => this.moveSome(tx)));
    const clearedMs = await this.transactions.read((tx) => this.clearings.clearedBeforeMs(tx))
    await this.dropDays(clearedMs)
    const bindings = new Bindings()
    const left = { fromMs: Math.floor(clearedMs / dayMs) * dayMs, toMs: clearedMs }
    if (left.fromMs === left.toMs || (await this.standing(left)) === 0) return
    await this.clickHouse.command(`DELETE FROM usage_log WHERE ${within(left, bindings)}`, bindings)
  }

  /** Keeps the figures of one day more, one process at a time; false when all is done. */
  private async moveSome(tx: Tx): Promise<boolean> {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('logs.clickhouse removal'))`)
    const clearedMs = await this.clearings.clearedBeforeMs(tx)
    const bindings = new Bindings()
    const [next] = await this.clickHouse.query<{ first: string; rows: string }>(
      `SELECT toUnixTimestamp64Milli(min(created_at)) AS first, count() AS rows FROM usage_log
       WHERE created_at >= ${movedTo} AND created_at < ${bindings.time(clearedMs)}`,
      bindings,
    )
    if (next === undefined || Number(next.rows) === 0) return false
    const toMs = Math.min((Math.floor(Number(next.first) / dayMs) + 1) * dayMs, clearedMs)
    await this.keepFigures(toMs)
    return true
  }

  private async keepFigures(toMs: number): Promise<void> {
    const bindings = new Bindings()
    const to = bindings.time(toMs)
    await this.clickHouse.command(
      `INSERT INTO figures_kept
       SELECT toStartOfHour(created_at) AS at, ${to} AS slice_to, user_id, username, token_name, model,
         ifNull(channel_id, 0) AS channel_id, group_name, duration_step, first_part_step, count() AS requests,
         countIf(outcome = 'failed') AS failed, sum(quota) AS quota, sum(prompt_tokens) AS prompt_tokens,
         sum(completion_tokens) AS completion_tokens
       FROM usage_log AS l FINAL
       WHERE l.created_at >= ${movedTo} AND l.created_at < ${to} AND NOT is_struck AND type = 2 AND outcome <> 'refused'
         AND ${hasFigures}
       GROUP BY at, user_id, username, token_name, model, channel_id, group_name, duration_step, first_part_step
       ${finalSettings}`,
      bindings,
    )
    const noted = new Bindings()
    await this.clickHouse.command(`INSERT INTO figures_kept_slices SELECT ${noted.time(toMs)}`, noted)
  }

  private async dropDays(clearedMs: number): Promise<void> {
    const bindings = new Bindings()
    const days = await this.clickHouse.query<{ id: string }>(
      `SELECT DISTINCT partition_id AS id FROM system.parts
       WHERE database = currentDatabase() AND table = 'usage_log' AND active
         AND parseDateTime(partition_id, '%Y%m%d', 'UTC') + INTERVAL 1 DAY <= ${bindings.time(clearedMs)}`,
      bindings,
    )
    for (const { id } of days) {
      const day = new Bindings()
      await this.clickHouse.command(`ALTER TABLE usage_log DROP PARTITION ID ${day.add('String', id)}`, day)
    }
  }

  /** How many rows stand in a span, struck ones and those that were replaced as well. */
  private async standing(span: Span): Promise<number> {
    const bindings = new Bindings()
    const [found] = await this.clickHouse.query<{ rows: string }>(
      `SELECT count() AS rows FROM usage_log WHERE ${within(span, bindings)}`,
      bindings,
    )
    return Number(found?.rows ?? 0)
  }
}
