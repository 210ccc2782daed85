import type { LogType, RowOutcome } from '@tollgate/contracts/http/logs'
import type { RowText } from './log-texts'

/**
 * One row of the usage log, ready to be written. `reference` is the ledger's key (or the event's), which together with
 * the time makes the row unique: written twice, it stands once.
 */
export interface LogRow {
  readonly reference: string
  readonly createdAtMs: number
  readonly type: LogType
  readonly userId: number
  readonly username: string
  readonly tokenId: number | null
  readonly tokenName: string
  readonly model: string
  readonly group: string
  readonly channelId: number | null
  readonly channelName: string
  readonly quotaUnits: number
  readonly promptTokens: number
  readonly completionTokens: number
  readonly durationMs: number
  readonly isStream: boolean
  readonly requestId: string | null
  /** What became of the call; null where the row is none's. */
  readonly outcome: RowOutcome | null
  /** What the row says in words, worded when it is read. */
  readonly text: RowText
  /** The receipt, with the field names of rule L4; `admin_info` is for administrators only. */
  readonly other: Readonly<Record<string, unknown>>
}
