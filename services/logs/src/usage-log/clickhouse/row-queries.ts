import type { ClickHouse } from '../../clickhouse/clickhouse'
import { finalSettings, rowConditions, within, withinSpans } from '../../clickhouse/row-conditions'
import { Bindings } from '../../clickhouse/statement'
import type { LogScope } from '../../filter/log-scope'
import type { Span } from '../../filter/span'
import { hourMs } from '../../rollup/spans'
import type { CountedSums, Rates } from '../log-rows'
import type { Counted } from '../page-place'
import type { KeptText } from '../rows/log-texts'
import type { StoredLog } from '../usage-log.dto'

/** What is read of a row, as a `FoundRow` names it. */
export const foundColumns = `toUnixTimestamp64Milli(created_at) AS at, id, type, user_id, username, token_name, model, group_name,
  channel_id, channel_name, quota, prompt_tokens, completion_tokens, duration_ms, is_stream, request_id, text, other`

/** A row as ClickHouse answers it: JSON is text. */
export type FoundRow = Omit<StoredLog, 'created_at' | 'text' | 'other'> & {
  readonly at: string
  readonly text: string
  readonly other: string
}

/** The same row as everybody else reads it. */
export function storedLog({ at, text, other, ...row }: FoundRow): StoredLog {
  return {
    ...row,
    id: String(row.id),
    created_at: new Date(Number(at)),
    text: JSON.parse(text) as KeptText,
    other: JSON.parse(other) as Record<string, unknown>,
  }
}

/** How many rows of a filter lie in which hours of a span, the latest first. */
export async function hoursOf(
  clickHouse: ClickHouse,
  filter: LogScope,
  span: Span,
  more: (bindings: Bindings) => string = () => 'true',
): Promise<Counted[]> {
  const bindings = new Bindings()
  const hours = await clickHouse.query<StoredHour>(
    `SELECT ${hour} AS hour, count() AS requests
     FROM usage_log FINAL WHERE ${within(span, bindings)} AND ${rowConditions(filter, bindings)} AND ${more(bindings)}
     GROUP BY hour ORDER BY hour DESC ${finalSettings}`,
    bindings,
  )
  return hours.map((one) => countedIn(one, span))
}

/** The same with what the rows come to, for which more of each is read. */
export async function summedHoursOf(clickHouse: ClickHouse, filter: LogScope, span: Span): Promise<CountedSums[]> {
  const bindings = new Bindings()
  const hours = await clickHouse.query<StoredHour & { quota: string; prompt: string; completion: string }>(
    `SELECT ${hour} AS hour, count() AS requests, sum(quota) AS quota, sum(prompt_tokens) AS prompt, sum(completion_tokens) AS completion
     FROM usage_log FINAL WHERE ${within(span, bindings)} AND ${rowConditions(filter, bindings)}
     GROUP BY hour ORDER BY hour DESC ${finalSettings}`,
    bindings,
  )
  return hours.map((one) => ({
    ...countedIn(one, span),
    quota: Number(one.quota),
    promptTokens: Number(one.prompt),
    completionTokens: Number(one.completion),
  }))
}

const hour = `intDiv(toUnixTimestamp64Milli(created_at) - if(created_at < '1970-01-01', ${hourMs - 1}, 0), ${hourMs})`

interface StoredHour {
  readonly hour: string
  readonly requests: string
}

/** Parts of an hour at the ends of the span. */
function countedIn({ hour, requests }: StoredHour, span: Span): Counted {
  const fromMs = Number(hour) * hourMs
  return {
    fromMs: Math.max(fromMs, span.fromMs),
    toMs: Math.min(fromMs + hourMs, span.toMs),
    requests: Number(requests),
  }
}

/** `size` rows in some spans, the newest first, after the first `skip` ones. What is wide is read of these alone. */
export async function rowsIn(
  clickHouse: ClickHouse,
  conditions: (bindings: Bindings) => string,
  { spans, skip, size }: { readonly spans: readonly Span[]; readonly skip: number; readonly size: number },
): Promise<StoredLog[]> {
  const bindings = new Bindings()
  const inSpans = withinSpans(spans, bindings)
  const rows = await clickHouse.query<FoundRow>(
    `SELECT ${foundColumns} FROM usage_log FINAL
     WHERE ${inSpans} AND NOT is_struck AND (created_at, id, reference) IN (
       SELECT created_at, id, reference FROM usage_log FINAL WHERE ${inSpans} AND ${conditions(bindings)}
       ORDER BY created_at DESC, id DESC LIMIT ${bindings.add('UInt64', size)} OFFSET ${bindings.add('UInt64', skip)})
     ORDER BY created_at DESC, id DESC ${finalSettings}`,
    bindings,
  )
  return rows.map(storedLog)
}

/** Requests and tokens of a scope of consumption since a moment. Refused calls used nothing and are no requests. */
export async function ratesOf(clickHouse: ClickHouse, consumption: LogScope, sinceMs: number): Promise<Rates> {
  const bindings = new Bindings()
  const anyTime = `created_at >= ${bindings.time(sinceMs)}`
  const [rates] = await clickHouse.query<{ rpm: string; tpm: string }>(
    `SELECT count() AS rpm, sum(prompt_tokens + completion_tokens) AS tpm FROM usage_log FINAL
     WHERE ${anyTime} AND outcome <> 'refused' AND ${rowConditions(consumption, bindings)} ${finalSettings}`,
    bindings,
  )
  return { rpm: Number(rates?.rpm ?? 0), tpm: Number(rates?.tpm ?? 0) }
}
