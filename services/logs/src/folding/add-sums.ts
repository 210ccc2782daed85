import type { Tx } from '@tollgate/persistence'
import { levels } from '../rollup/series'
import { added } from './taken-rows'

const sums = 'requests, quota, prompt_tokens, completion_tokens'
const summed = 'sum(rows), sum(quota), sum(prompt_tokens), sum(completion_tokens)'
/** What a series is told apart by, beside its level. */
const dimensions = 'type, outcome, user_id, username, token_id, token_name, model, group_name, channel_id'

/** Adds the rows that were taken to the sums of hours and days that pages of the log are found by. */
export async function addSums(tx: Tx): Promise<void> {
  await tx.query(
    `CREATE TEMP TABLE IF NOT EXISTS sums_taken (
       key uuid, level smallint, type smallint, outcome text, user_id int, username text, token_id int, token_name text, model text,
       group_name text, channel_id int, at timestamptz, requests numeric, quota numeric, prompt_tokens numeric,
       completion_tokens numeric) ON COMMIT DELETE ROWS`,
  )
  await tx.query(
    `INSERT INTO sums_taken SELECT logs.series_key(level, ${dimensions}), level, ${dimensions}, at, ${sums}
     FROM (${upperSums} UNION ALL ${fullSums}) AS summed (level, ${dimensions}, at, ${sums})`,
  )
  await tx.query(`ANALYZE sums_taken (key)`)
  await nameSeries(tx)
  // Full series have no hours: they would be nearly as many as there are rows.
  await addTo(tx, { table: 'usage_hours', at: 'at', of: `t.level <> ${levels.full}` })
  await addTo(tx, { table: 'usage_days', at: `date_trunc('day', at, 'UTC')`, of: 'true' })
}

/** By hours, each level with what it keeps of a row. */
const upperSums = `
  SELECT CASE WHEN grouping(model) = 0 THEN ${levels.site} WHEN grouping(user_id) = 0 THEN ${levels.user}
      WHEN grouping(token_name) = 0 THEN ${levels.token} ELSE ${levels.total} END, type::int, outcome, coalesce(user_id, 0),
    coalesce(username, ''), 0, coalesce(token_name, ''), coalesce(model, ''), coalesce(group_name, ''), coalesce(channel_id, 0), at,
    ${summed}
  FROM rows_taken
  GROUP BY at, type, outcome, GROUPING SETS ((), (model, group_name, channel_id), (user_id, username), (token_name))`

const fullSums = `
  SELECT ${levels.full}, type::int, outcome, user_id, username, token_id, token_name, model, group_name, channel_id,
    date_trunc('day', at, 'UTC') AS day, ${summed}
  FROM rows_taken GROUP BY day, ${dimensions}`

/** Makes the series that are not there yet. */
async function nameSeries(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO logs.usage_series (key, level, ${dimensions})
     SELECT DISTINCT ON (key) key, level, ${dimensions} FROM sums_taken t
     WHERE NOT EXISTS (SELECT FROM logs.usage_series s WHERE s.key = t.key) ORDER BY key`,
  )
}

interface Target {
  readonly table: 'usage_hours' | 'usage_days'
  readonly at: string
  /** Which sums `t` it has. */
  readonly of: string
}

async function addTo(tx: Tx, { table, at, of }: Target): Promise<void> {
  await tx.query(
    `INSERT INTO logs.${table} AS kept (series_id, at, level, ${sums})
     SELECT s.id, ${at} AS time, t.level, sum(requests), sum(quota), sum(prompt_tokens), sum(completion_tokens)
     FROM sums_taken t JOIN logs.usage_series s USING (key) WHERE ${of} GROUP BY 1, 2, 3 ORDER BY 1, 2
     ON CONFLICT (series_id, at) DO UPDATE SET ${added(sums)}`,
  )
}
