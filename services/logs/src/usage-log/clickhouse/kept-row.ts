import { createHash } from 'node:crypto'
import { logTypes } from '@tollgate/contracts/http/logs'
import { keepableJson, keepableText } from '@tollgate/persistence'
import { firstMs, lastMs } from '../../clickhouse/statement'
import { stepOf } from '../../rollup/latency-steps'
import type { LogRow } from '../rows/log-row'

/** What stands for a time that was not measured. */
export const noStep = 255

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const int32 = { from: -(2 ** 31), to: 2 ** 31 - 1 }
const safe = { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER }

/** The key of a row: told again it is the same, so that it replaces itself. */
export interface RowKey {
  readonly created_at: string
  readonly id: number
  readonly reference: string
}

/** A row as ClickHouse takes it, without what says which of several it is. */
export type KeptRow = RowKey & Readonly<Record<string, string | number | boolean | null>>

/**
 * The id of a row, of its reference alone: 53 bits of a digest, as many as a number has. ClickHouse gives out none, and one that was given
 * out would be another at the next delivery.
 */
export function idOf(reference: string): number {
  return Number(createHash('sha256').update(reference).digest().readBigUInt64BE() >> 11n)
}

/** A moment as ClickHouse reads it. */
export const momentText = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '')

/** Throws RangeError for what the table has no room for: ClickHouse would cut numbers to what fits, without a word. */
export function keptRow(row: LogRow): KeptRow {
  const whole = (name: string, value: number, { from, to }: { from: number; to: number }): number => {
    if (!Number.isInteger(value) || value < from || value > to) throw new RangeError(`${name} cannot be ${value}`)
    return value
  }
  const int = (name: string, value: number | null) => (value === null ? null : whole(name, value, int32))
  if (!(row.createdAtMs >= firstMs && row.createdAtMs <= lastMs))
    throw new RangeError(`the usage log has no day for ${row.createdAtMs}`)
  if (row.requestId !== null && !uuid.test(row.requestId)) throw new RangeError(`${row.requestId} is no request id`)
  const reference = keepableText(row.reference)
  return {
    created_at: momentText(row.createdAtMs),
    id: idOf(reference),
    reference,
    type: whole('type', row.type, { from: 0, to: 255 }),
    user_id: whole('user_id', row.userId, int32),
    username: keepableText(row.username),
    token_id: int('token_id', row.tokenId),
    token_name: keepableText(row.tokenName),
    model: keepableText(row.model),
    group_name: keepableText(row.group),
    channel_id: int('channel_id', row.channelId),
    channel_name: keepableText(row.channelName),
    quota: whole('quota', row.quotaUnits, safe),
    prompt_tokens: whole('prompt_tokens', row.promptTokens, safe),
    completion_tokens: whole('completion_tokens', row.completionTokens, safe),
    duration_ms: whole('duration_ms', row.durationMs, int32),
    is_stream: row.isStream,
    request_id: row.requestId,
    outcome: row.outcome ?? '',
    ...stepsOf(row),
    text: keepableJson(row.text),
    other: keepableJson(row.other),
  }
}

/** In which steps of times a call lies; one that failed took no time that tells anything. */
function stepsOf({ type, outcome, durationMs, other }: LogRow): { duration_step: number; first_part_step: number } {
  if (type !== logTypes.consumption || outcome === 'failed' || outcome === 'refused')
    return { duration_step: noStep, first_part_step: noStep }
  const { frt } = other
  return {
    duration_step: stepOf(Math.max(durationMs, 0)),
    first_part_step: typeof frt === 'number' && frt >= 0 ? stepOf(frt) : noStep,
  }
}
