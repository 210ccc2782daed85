import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { conditions, Parameters } from '../filter/conditions'
import { anyScope, type LogScope } from '../filter/log-scope'
import type { Span } from '../filter/span'
import { levelOf, levels } from './series'
import { type CutRange, dayMs, hourMs } from './spans'

/** What is summed of rows. */
export interface Sums {
  readonly requests: number
  readonly quota: number
  readonly promptTokens: number
  readonly completionTokens: number
}

/** Sums of a day, of an hour, or of a part of an hour. */
export interface Bucket extends Sums, Span {
  readonly grain: 'day' | 'hour' | 'part'
}

interface StoredBucket {
  readonly grain: Bucket['grain']
  readonly at: Date
  /** Where a part ends. */
  readonly until: Date | null
  readonly requests: string
  readonly quota: string
  readonly prompt: string
  readonly completion: string
}

/** Reads the sums of the log, whole days and hours from those that are kept, parts of an hour from the rows themselves. */
@Injectable()
export class RollupRepository {
  /** The sums of what a filter finds within a cut range, the latest first, without those of nothing. */
  async list(tx: Tx, filter: LogScope, { days, hours, parts }: CutRange): Promise<Bucket[]> {
    const parameters = new Parameters()
    const level = levelOf(filter)
    const ofSeries = conditions(filter, parameters, 'series')
    const selects = [
      ...(days.length > 0 ? daySums(level, ofSeries, spansIn(parameters, days)) : []),
      ...(hours.length > 0 ? hourSums(level, ofSeries, spansIn(parameters, hours)) : []),
      ...(parts.length > 0 ? [partSums(conditions(filter, parameters, 'row'), spansIn(parameters, parts))] : []),
    ]
    if (selects.length === 0) return []
    const rows = await tx.query<StoredBucket[]>(
      `WITH picked AS MATERIALIZED (SELECT id FROM logs.usage_series WHERE level = ${level} AND ${ofSeries})
       SELECT grain, at, until, sum(requests) AS requests, sum(quota) AS quota, sum(prompt_tokens) AS prompt,
         sum(completion_tokens) AS completion
       FROM (${selects.join(' UNION ALL ')}) AS found
       GROUP BY grain, at, until HAVING sum(requests) > 0 ORDER BY at DESC`,
      parameters.values,
    )
    return rows.map(bucketOf)
  }

  /** Whose rows a filter by the name of a user or of a token can find; undefined where these are many, or it asks for neither. */
  async fewUsersOf(tx: Tx, filter: LogScope): Promise<number[] | undefined> {
    if (filter.userId !== null || (filter.username === '' && filter.token_name === '')) return undefined
    const parameters = new Parameters()
    const named = conditions(
      { ...anyScope, username: filter.username, token_name: filter.token_name },
      parameters,
      'series',
    )
    return few(
      await tx.query(
        `SELECT user_id AS value, count(*) AS series FROM (
           (SELECT user_id FROM logs.usage_series WHERE level = ${levels.full} AND ${named} LIMIT ${mostLooked})
           UNION ALL SELECT DISTINCT user_id FROM logs.usage_unfolded WHERE ${named}) AS looked GROUP BY 1`,
        parameters.values,
      ),
    )
  }

  /** Digests of the models that a filter by their name can find; undefined where these are many, or it asks for none. */
  async fewModelsOf(tx: Tx, filter: LogScope): Promise<string[] | undefined> {
    if (filter.model_name === '') return undefined
    const parameters = new Parameters()
    const named = conditions({ ...anyScope, model_name: filter.model_name }, parameters, 'series')
    return few(
      await tx.query(
        `SELECT hashtextextended(model, 0)::text AS value, count(*) AS series FROM (
           (SELECT model FROM logs.usage_series WHERE level = ${levels.site} AND ${named} LIMIT ${mostLooked})
           UNION ALL SELECT DISTINCT model FROM logs.usage_unfolded WHERE ${named}) AS looked GROUP BY 1`,
        parameters.values,
      ),
    )
  }
}

/** More of them, and a walk through the rows of all finds enough as soon. */
const mostFew = 20
/** More series are not looked at to find out: whoever has so many has many rows. */
const mostLooked = 2_000

function few<Value>(found: readonly { value: Value; series: string }[]): Value[] | undefined {
  const looked = found.reduce((sum, { series }) => sum + Number(series), 0)
  return found.length > mostFew || looked >= mostLooked ? undefined : found.map(({ value }) => value)
}

const columns = 'requests, quota, prompt_tokens, completion_tokens'

/** `unnest` of spans, as `span (low, high)`. */
function spansIn(parameters: Parameters, spans: readonly Span[]): string {
  const low = parameters.add(spans.map(({ fromMs }) => new Date(fromMs)))
  const high = parameters.add(spans.map(({ toMs }) => new Date(toMs)))
  return `unnest(${low}::timestamptz[], ${high}::timestamptz[]) AS span (low, high)`
}

const within = (time: string): string => `${time} >= span.low AND ${time} < span.high`

function daySums(level: number, ofSeries: string, spans: string): string[] {
  return [
    `SELECT 'day' AS grain, at, NULL::timestamptz AS until, ${columns} FROM ${spans}
       JOIN logs.usage_days ON level = ${level} AND ${within('at')} WHERE series_id IN (SELECT id FROM picked)`,
    unfolded(ofSeries, spans, 'day'),
  ]
}

function hourSums(level: number, ofSeries: string, spans: string): string[] {
  return [
    `SELECT 'hour' AS grain, at, NULL::timestamptz AS until, ${columns} FROM ${spans}
       JOIN logs.usage_hours ON level = ${level} AND ${within('at')} WHERE series_id IN (SELECT id FROM picked)`,
    unfolded(ofSeries, spans, 'hour'),
  ]
}

/** What came into the log and is not folded yet. */
function unfolded(ofSeries: string, spans: string, grain: 'day' | 'hour'): string {
  const at = grain === 'day' ? `date_trunc('day', at, 'UTC')` : 'at'
  return `SELECT '${grain}', ${at}, NULL, rows, quota, prompt_tokens, completion_tokens FROM ${spans}
       JOIN logs.usage_unfolded ON ${within('at')} WHERE ${ofSeries}`
}

function partSums(ofRows: string, spans: string): string {
  return `SELECT 'part' AS grain, span.low AS at, span.high AS until, counted.* FROM ${spans} CROSS JOIN LATERAL (
      SELECT count(*) AS requests, sum(quota) AS quota, sum(prompt_tokens) AS prompt_tokens,
        sum(completion_tokens) AS completion_tokens FROM logs.usage_log WHERE ${ofRows} AND ${within('created_at')}) AS counted`
}

const grainMs = { day: dayMs, hour: hourMs } as const

function bucketOf({ grain, at, until, requests, quota, prompt, completion }: StoredBucket): Bucket {
  const fromMs = at.getTime()
  return {
    grain,
    fromMs,
    toMs: grain === 'part' ? (until ?? at).getTime() : fromMs + grainMs[grain],
    requests: Number(requests),
    quota: Number(quota),
    promptTokens: Number(prompt),
    completionTokens: Number(completion),
  }
}
