import { once } from 'node:events'
import { jobLimitMs, keepableJson, keepableText } from '@tollgate/persistence'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DataSource } from 'typeorm'
import { joinWriters } from '../../rollup/writers-lock'
import type { LogRow } from '../rows/log-row'

/** In the order of `valuesOf`. */
export const columns =
  'created_at, reference, type, user_id, username, token_id, token_name, model, group_name, channel_id, channel_name, ' +
  'quota, prompt_tokens, completion_tokens, duration_ms, is_stream, request_id, outcome, text, other'

/** What of a batch is written, and how many are from before what the log was cleared up to. */
const writeStaged = `
  WITH cleared AS MATERIALIZED (SELECT cleared_before FROM logs.clearing),
  written AS (
    INSERT INTO logs.usage_log (${columns}) SELECT ${columns} FROM usage_log_staging
    WHERE created_at >= (SELECT cleared_before FROM cleared) ORDER BY created_at, reference ON CONFLICT DO NOTHING)
  SELECT count(*) AS late FROM usage_log_staging WHERE created_at < (SELECT cleared_before FROM cleared)`

/**
 * Streams rows into a staging table of the session and merges them into the log in one transaction; the log itself adds them to
 * its sums then. COPY itself cannot skip rows that are there already, and repeats are normal: events are delivered at least
 * once. A row from before what the log was cleared up to is dropped; returns how many were. Throws what PostgreSQL says of the
 * first row that does not fit, and then none of them is written.
 */
export async function copyRows(source: DataSource, rows: readonly LogRow[]): Promise<number> {
  const runner = source.createQueryRunner()
  try {
    const client = (await runner.connect()) as PoolClient
    // Outside of the transaction, as it locks the log: in there nothing does before the lock of writers is held.
    await runner.query(
      `CREATE TEMP TABLE IF NOT EXISTS usage_log_staging ON COMMIT DELETE ROWS
       AS SELECT ${columns} FROM logs.usage_log WITH NO DATA`,
    )
    await runner.startTransaction()
    // Rows wait in their stream meanwhile; given up, as many of them would be copied again.
    await runner.query(`SET LOCAL statement_timeout = ${jobLimitMs}`)
    const stream = client.query(copyFrom(`COPY usage_log_staging (${columns}) FROM STDIN`))
    const done = once(stream, 'finish')
    stream.end(rows.map(copyLine).join(''))
    await done
    // Whoever clears the log holds it alone: what is written here knows of every clearing that counted without it.
    await joinWriters(runner)
    const [{ late } = { late: '0' }] = (await runner.query(writeStaged)) as { late: string }[]
    await runner.commitTransaction()
    return Number(late)
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined)
    throw error
  } finally {
    await runner.release()
  }
}

/** One row in COPY's text format. */
export function copyLine(row: LogRow): string {
  return `${valuesOf(row).map(copyField).join('\t')}\n`
}

/** What a row has in each column, as PostgreSQL takes it. */
export function valuesOf(row: LogRow): (string | number | boolean | null)[] {
  const values = [
    new Date(row.createdAtMs).toISOString(),
    row.reference,
    row.type,
    row.userId,
    row.username,
    row.tokenId,
    row.tokenName,
    row.model,
    row.group,
    row.channelId,
    row.channelName,
    row.quotaUnits,
    row.promptTokens,
    row.completionTokens,
    row.durationMs,
    row.isStream,
    row.requestId,
    row.outcome,
    keepableJson(row.text),
    keepableJson(row.other),
  ]
  return values.map((value) => (typeof value === 'string' ? keepableText(value) : value))
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function copyField(value: string | number | boolean | null): string {
  if (value === null) return '\\N'
  return String(value).replace(/[\\\t\n\r]/g, (character) => escapes[character] as string)
}
