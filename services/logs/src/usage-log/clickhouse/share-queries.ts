import type { ClickHouse } from '../../clickhouse/clickhouse'
import { finalSettings, rowConditions, within } from '../../clickhouse/row-conditions'
import { Bindings } from '../../clickhouse/statement'
import type { LogScope } from '../../filter/log-scope'
import type { Span } from '../../filter/span'
import { type RankedShares, rankedShares, type StoredShare } from '../../rollup/ranked-shares'

/** To which models, tokens and channels the calls of a filter went: of the rows of its span, as these are not summed here. */
export async function sharesOf(
  clickHouse: ClickHouse,
  filter: LogScope,
  { span, most }: { span: Span; most: number },
): Promise<RankedShares> {
  const bindings = new Bindings()
  const sums = `count() AS requests, countIf(outcome = 'failed') AS failed, sum(quota) AS quota, sum(prompt_tokens + completion_tokens) AS token`
  const stored = await clickHouse.query<StoredShare>(
    `SELECT kind, name, requests, failed, quota, token FROM (
       SELECT multiIf(grouping(model) = 0, 'models', grouping(token_name) = 0, 'tokens', 'channels') AS kind,
         multiIf(grouping(model) = 0, model, grouping(token_name) = 0, token_name, toString(ifNull(channel_id, 0))) AS name, ${sums}
       FROM usage_log FINAL
       WHERE ${within(span, bindings)} AND outcome <> 'refused' AND ${rowConditions(filter, bindings)}
       GROUP BY GROUPING SETS ((model), (token_name), (channel_id)))
     ${finalSettings}`,
    bindings,
  )
  return rankedShares(stored, most)
}
