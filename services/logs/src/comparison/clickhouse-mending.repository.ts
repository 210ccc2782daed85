import { Inject, Injectable } from '@nestjs/common'
import type { RowOutcome } from '@tollgate/contracts/http/logs'
import type { Tx } from '@tollgate/persistence'
import { LogFloor } from '../clearing/log-floor'
import { ClickHouse } from '../clickhouse/clickhouse'
import { finalSettings, within } from '../clickhouse/row-conditions'
import { Bindings } from '../clickhouse/statement'
import { dayMs } from '../rollup/spans'
import { InsertedRows } from '../usage-log/clickhouse/inserted-rows'
import { keptRow } from '../usage-log/clickhouse/kept-row'
import type { LogRow } from '../usage-log/rows/log-row'
import type { RowText } from '../usage-log/rows/log-texts'
import { Partitions } from '../usage-log/writer/partitions'
import { RowStore } from '../usage-log/writer/row-store'
import { type CallTime, MendingRepository, type StandingRow } from './mending.repository'

type Found = Omit<StandingRow, 'text' | 'other' | 'outcome'> & Readonly<Record<'text' | 'other' | 'outcome', string>>

/** Changes rows in ClickHouse: what is taken away is struck by a later version of itself. Figures are made of what stands then. */
@Injectable()
export class ClickHouseMendingRepository extends MendingRepository {
  constructor(
    private readonly clickHouse: ClickHouse,
    private readonly floor: LogFloor,
    @Inject(RowStore) private readonly inserted: InsertedRows,
    partitions: Partitions,
  ) {
    super(partitions)
  }

  /** Partitions come by themselves. */
  override async makeRoom(): Promise<void> {}

  override async list(tx: Tx, call: CallTime): Promise<StandingRow[]> {
    const bindings = new Bindings()
    const ofCall = await this.ofCall(tx, call, bindings)
    const rows = await this.clickHouse.query<Found>(
      `SELECT toString(id) AS id, toUnixTimestamp64Milli(created_at) AS createdAtMs, reference, type, user_id AS userId, username,
         token_id AS tokenId, token_name AS tokenName, model, group_name AS "group", channel_id AS channelId,
         channel_name AS channelName, quota AS quotaUnits, prompt_tokens AS promptTokens,
         completion_tokens AS completionTokens, duration_ms AS durationMs, is_stream AS isStream,
         toString(request_id) AS requestId, outcome, text, other
       FROM usage_log FINAL WHERE ${ofCall}
       ORDER BY (created_at = ${bindings.time(call.endedAtMs)}) DESC, id DESC ${finalSettings}`,
      bindings,
    )
    return rows.map((row) => ({
      ...row,
      createdAtMs: Number(row.createdAtMs),
      quotaUnits: Number(row.quotaUnits),
      promptTokens: Number(row.promptTokens),
      completionTokens: Number(row.completionTokens),
      outcome: row.outcome === '' ? null : (row.outcome as RowOutcome),
      text: JSON.parse(row.text) as RowText,
      other: JSON.parse(row.other) as LogRow['other'],
    }))
  }

  override async takeAway(tx: Tx, call: CallTime): Promise<void> {
    const bindings = new Bindings()
    const ofCall = await this.ofCall(tx, call, bindings)
    await this.clickHouse.command(
      // What is replaced is called as the column is: conditions on it have to stand within.
      `INSERT INTO usage_log SELECT * REPLACE (version + 1 AS version, true AS is_struck)
       FROM (SELECT * FROM usage_log FINAL WHERE ${ofCall}) ${finalSettings}`,
      bindings,
    )
  }

  /** Under the id that every row of its reference has. */
  override async write(tx: Tx, row: LogRow): Promise<void> {
    await this.inserted.insert(tx, [keptRow(row)])
  }

  private async ofCall(tx: Tx, { requestId, endedAtMs }: CallTime, bindings: Bindings): Promise<string> {
    const clearedMs = await this.floor.clearedBeforeMs(tx)
    const span = { fromMs: Math.max(endedAtMs - dayMs, clearedMs), toMs: endedAtMs + dayMs + 1 }
    return `${within(span, bindings)} AND NOT is_struck AND request_id = ${bindings.add('UUID', requestId)}
      AND reference = ${bindings.add('String', `usage:${requestId}`)}`
  }
}
