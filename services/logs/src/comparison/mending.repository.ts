import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import type { LogRow } from '../usage-log/rows/log-row'
import { columns, valuesOf } from '../usage-log/writer/copy-rows'
import { Partitions } from '../usage-log/writer/partitions'
import { ofCall } from './call-rows'

/** One call, and when it ended. */
export interface CallTime {
  readonly requestId: string
  readonly endedAtMs: number
}

/** A row as it stands, with the names of a `LogRow`. */
export type StandingRow = LogRow & { readonly id: string }

/** What was cleared is gone already, and its sums stay. */
const ofThatCall = `${ofCall('$1::uuid', '$2::timestamptz')}
     AND l.created_at >= (SELECT cleared_before FROM logs.clearing)`

/** Changes rows of the log, and what was counted of them. */
@Injectable()
export class MendingRepository {
  constructor(private readonly partitions: Partitions) {}

  /** Makes room for a row of that time, before a transaction begins. Throws RangeError for what is no time. */
  async makeRoom(timeMs: number): Promise<void> {
    await this.partitions.ensure([timeMs])
  }

  async isCleared(tx: Tx, { endedAtMs }: CallTime): Promise<boolean> {
    const [row] = await tx.query<{ isCleared: boolean }[]>(
      `SELECT cleared_before > $1 AS "isCleared" FROM logs.clearing`,
      [new Date(endedAtMs)],
    )
    return row?.isCleared ?? false
  }

  /** What stands for the charge of a call, the row at its own time first. */
  async list(tx: Tx, { requestId, endedAtMs }: CallTime): Promise<StandingRow[]> {
    const rows = await tx.query<
      (StandingRow & { quotaUnits: string; promptTokens: string; completionTokens: string })[]
    >(
      `SELECT id, extract(epoch FROM created_at) * 1000 AS "createdAtMs", reference, type, user_id AS "userId", username,
         token_id AS "tokenId", token_name AS "tokenName", model, group_name AS "group", channel_id AS "channelId",
         channel_name AS "channelName", quota AS "quotaUnits", prompt_tokens AS "promptTokens",
         completion_tokens AS "completionTokens", duration_ms AS "durationMs", is_stream AS "isStream",
         request_id AS "requestId", coalesce(outcome, other->>'outcome') AS outcome, text, other
       FROM logs.usage_log l WHERE ${ofThatCall}
       ORDER BY (created_at = $2::timestamptz) DESC, id DESC`,
      [requestId, new Date(endedAtMs)],
    )
    return rows.map((row) => ({
      ...row,
      createdAtMs: Number(row.createdAtMs),
      quotaUnits: Number(row.quotaUnits),
      promptTokens: Number(row.promptTokens),
      completionTokens: Number(row.completionTokens),
    }))
  }

  /** Takes all rows of a call's charge away, and out of every sum and figure. */
  async takeAway(tx: Tx, { requestId, endedAtMs }: CallTime): Promise<void> {
    const call = [requestId, new Date(endedAtMs)]
    await tx.query(
      `SELECT logs.uncount_rows(array_agg(l)) FROM logs.usage_log l WHERE ${ofThatCall} HAVING count(*) > 0`,
      call,
    )
    await tx.query(`DELETE FROM logs.usage_log l WHERE ${ofThatCall}`, call)
  }

  /** Writes a row under an id that another one had; the log adds it to its sums by itself. */
  async write(tx: Tx, row: LogRow, id: string): Promise<void> {
    const values = valuesOf(row)
    const places = values.map((_, at) => `$${at + 2}`).join(', ')
    await tx.query(`INSERT INTO logs.usage_log (id, ${columns}) OVERRIDING SYSTEM VALUE VALUES ($1, ${places})`, [
      id,
      ...values,
    ])
  }
}
