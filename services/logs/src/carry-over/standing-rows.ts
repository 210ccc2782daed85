import type { RowOutcome } from '@tollgate/contracts/http/logs'
import type { Tx } from '@tollgate/persistence'
import type { Span } from '../filter/span'
import type { LogRow } from '../usage-log/rows/log-row'

/** A row of the log in PostgreSQL, and where it stands there. */
export type StandingRow = LogRow & { readonly place: Place }

/** A moment as PostgreSQL tells it, and an id. */
export interface Place {
  readonly at: string
  readonly id: string
}

type Found = Omit<LogRow, 'outcome'> &
  Readonly<
    Record<'createdAtMs' | 'quotaUnits' | 'promptTokens' | 'completionTokens' | 'at' | 'id', string> & {
      outcome: RowOutcome | null
    }
  >

/** Before this moment the log has nothing, whatever still stands in it. */
export async function floorMs(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ ms: string }[]>(
    `SELECT extract(epoch FROM cleared_before) * 1000 AS ms FROM logs.clearing`,
  )
  return Number(row?.ms ?? 0)
}

/** When the last row before a moment was written; null where there is none that was not cleared. */
export async function lastBefore(tx: Tx, beforeMs: number | null): Promise<number | null> {
  const [found] = await tx.query<{ ms: string | null }[]>(
    `SELECT extract(epoch FROM max(created_at)) * 1000 AS ms FROM logs.usage_log
     WHERE created_at < coalesce($1::timestamptz, 'infinity') AND created_at >= (SELECT cleared_before FROM logs.clearing)`,
    [beforeMs === null ? null : new Date(beforeMs)],
  )
  return found?.ms == null ? null : Number(found.ms)
}

/** How many rows stand in a span. */
export async function countIn(tx: Tx, { fromMs, toMs }: Span): Promise<number> {
  const [found] = await tx.query<{ count: string }[]>(
    `SELECT count(*) AS count FROM logs.usage_log WHERE created_at >= $1 AND created_at < $2
       AND created_at >= (SELECT cleared_before FROM logs.clearing)`,
    [new Date(fromMs), new Date(toMs)],
  )
  return Number(found?.count ?? 0)
}

/** The rows of a span in their order, behind a place, as many as are taken at once; none that was cleared. */
export async function rowsBehind(
  tx: Tx,
  { fromMs, toMs }: Span,
  { behind, most }: { readonly behind: Place | null; readonly most: number },
): Promise<StandingRow[]> {
  const rows = await tx.query<Found[]>(
    `SELECT id, created_at::text AS at, extract(epoch FROM created_at) * 1000 AS "createdAtMs", reference, type, user_id AS "userId",
       username, token_id AS "tokenId", token_name AS "tokenName", model, group_name AS "group", channel_id AS "channelId",
       channel_name AS "channelName", quota AS "quotaUnits", prompt_tokens AS "promptTokens",
       completion_tokens AS "completionTokens", duration_ms AS "durationMs", is_stream AS "isStream", request_id AS "requestId",
       coalesce(outcome, other->>'outcome') AS outcome, text, other
     FROM logs.usage_log
     WHERE created_at >= $1 AND created_at < $2 AND created_at >= (SELECT cleared_before FROM logs.clearing)
       AND (created_at, id) > ($3::timestamptz, $4::bigint)
     ORDER BY created_at, id LIMIT $5`,
    [new Date(fromMs), new Date(toMs), behind?.at ?? '-infinity', behind?.id ?? '0', most],
  )
  return rows.map(({ at, id, ...row }) => ({
    ...row,
    createdAtMs: Math.floor(Number(row.createdAtMs)),
    quotaUnits: Number(row.quotaUnits),
    promptTokens: Number(row.promptTokens),
    completionTokens: Number(row.completionTokens),
    place: { at, id },
  }))
}
