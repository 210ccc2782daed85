import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { conditions, Parameters } from '../filter/conditions'
import type { LogScope } from '../filter/log-scope'
import type { Span } from '../filter/span'
import { type RankedShares, rankedShares, type StoredShare } from './ranked-shares'
import { levels } from './series'
import { cutRange } from './spans'

/** What calls are told apart by, and what is summed of them. */
const columns = `model, token_name, channel_id, outcome, requests, quota, tokens`
/** Callers make up the models of refused calls, which went nowhere. */
const wentOn = `outcome <> 'refused'`

/**
 * Reads to which models, tokens and channels the calls of one user went: whole days from the sums that are kept of each combination, and
 * the rows of that user alone for what of a day is left at the ends.
 */
@Injectable()
export class SharesRepository {
  /** The largest of each kind, and what the others come to. */
  async of(tx: Tx, filter: LogScope, { span, most }: { span: Span; most: number }): Promise<RankedShares> {
    const { days, parts } = cutRange(span, false)
    const parameters = new Parameters()
    const ofSeries = `${conditions(filter, parameters, 'series')} AND ${wentOn}`
    const selects = [
      ...days.flatMap((of) => [
        keptDays(within('d.at', of, parameters)),
        unfolded(ofSeries, within('at', of, parameters)),
      ]),
      ...parts.map((of) => ofRows(filter, of, parameters)),
    ]
    if (selects.length === 0) return rankedShares([], most)
    const stored = await tx.query<StoredShare[]>(
      `WITH picked AS MATERIALIZED (
         SELECT id, model, token_name, channel_id, outcome FROM logs.usage_series WHERE level = ${levels.full} AND ${ofSeries})
       SELECT CASE WHEN grouping(model) = 0 THEN 'models' WHEN grouping(token_name) = 0 THEN 'tokens' ELSE 'channels' END AS kind,
         coalesce(model, token_name, channel_id::text) AS name, sum(requests) AS requests,
         coalesce(sum(requests) FILTER (WHERE outcome = 'failed'), 0) AS failed, sum(quota) AS quota, sum(tokens) AS token
       FROM (${selects.join(' UNION ALL ')}) AS found (${columns})
       GROUP BY GROUPING SETS ((model), (token_name), (channel_id))`,
      parameters.values,
    )
    return rankedShares(stored, most)
  }
}

function within(time: string, { fromMs, toMs }: Span, parameters: Parameters): string {
  return `${time} >= ${parameters.add(new Date(fromMs))} AND ${time} < ${parameters.add(new Date(toMs))}`
}

function keptDays(isWithin: string): string {
  return `SELECT model, token_name, channel_id, outcome, requests, quota, prompt_tokens + completion_tokens
    FROM picked JOIN logs.usage_days d ON d.series_id = picked.id AND ${isWithin}`
}

/** What came into the log and is not folded yet. */
function unfolded(ofSeries: string, isWithin: string): string {
  return `SELECT model, token_name, channel_id, outcome, rows, quota, prompt_tokens + completion_tokens
    FROM logs.usage_unfolded WHERE ${isWithin} AND ${ofSeries}`
}

function ofRows(filter: LogScope, span: Span, parameters: Parameters): string {
  return `SELECT model, token_name, coalesce(channel_id, 0), coalesce(outcome, other->>'outcome', ''), 1, quota,
      prompt_tokens + completion_tokens
    FROM logs.usage_log WHERE ${within('created_at', span, parameters)} AND ${conditions(filter, parameters, 'row')}
      AND coalesce(outcome, other->>'outcome', '') <> 'refused'`
}
