import { hasFigures, movedTo } from '../../clickhouse/moved-figures.sql'
import { finalSettings, within } from '../../clickhouse/row-conditions'
import type { Bindings } from '../../clickhouse/statement'
import type { Span } from '../../filter/span'
import type { Named } from './figures'

/** What a view calls a subject; `f` are figures. */
const names: Readonly<Record<Named['view'], string>> = {
  all: `''`,
  model: 'f.model',
  user: 'toString(f.user_id)',
  channel: 'toString(f.channel_id)',
  group: 'f.group_name',
  'own-model': 'f.model',
  'own-token': 'f.token_name',
}

export const nameIn = ({ view }: Named): string => names[view]

const dimensions = 'user_id, username, token_name, model, group_name, duration_step, first_part_step'
const sums = 'quota, prompt_tokens, completion_tokens'

/** What is called a call of which there are figures. */
const isCall = `NOT is_struck AND type = 2 AND outcome <> 'refused'`

/**
 * Figures of subjects within whole hours: one for each row that stands, those that are kept of cleared ones, and those that were carried
 * over from PostgreSQL, which are of this view alone. `timed` counts the calls of a step of time.
 */
export function figuresIn({ view, owner, names: few }: Named, span: Span, bindings: Bindings): string {
  const owned = view === 'own-model' || view === 'own-token' ? [`f.user_id = ${bindings.add('Int32', owner)}`] : []
  const named = few === undefined ? [] : [`${names[view]} IN ${bindings.add('Array(String)', few)}`]
  const asked = [...owned, ...named].join(' AND ') || 'true'
  return `
    SELECT f.* FROM (
      SELECT toStartOfHour(created_at) AS at, ${dimensions}, ifNull(channel_id, 0) AS channel_id, toUInt64(1) AS requests,
        toUInt64(outcome = 'failed') AS failed, ${sums}, toUInt64(1) AS timed
      FROM usage_log FINAL WHERE ${within(span, bindings)} AND created_at >= ${movedTo} AND ${isCall} AND ${hasFigures}
      UNION ALL
      SELECT toDateTime64(k.at, 3, 'UTC') AS at, ${dimensions}, channel_id, requests, failed, ${sums}, requests AS timed
      FROM figures_kept AS k FINAL WHERE k.at >= ${bindings.time(span.fromMs)} AND k.at < ${bindings.time(span.toMs)}
        AND slice_to IN (SELECT slice_to FROM figures_kept_slices)
      UNION ALL
      SELECT toDateTime64(c.at, 3, 'UTC') AS at, ${userOf(view)} AS user_id, label AS username, name AS token_name, name AS model,
        name AS group_name, duration_step, first_part_step, toInt32OrZero(name) AS channel_id, requests, failed, ${sums}, timed
      FROM figures_carried AS c FINAL WHERE view = ${bindings.add('String', view)} AND owner = ${bindings.add('Int32', owner)}
        AND c.at >= ${bindings.time(span.fromMs)} AND c.at < ${bindings.time(span.toMs)}
    ) AS f WHERE ${asked}`
}

/** Whose figures they are that were carried over, as far as they tell. */
const userOf = (view: Named['view']): string => (view === 'user' ? 'toInt32OrZero(name)' : 'owner')

/** Whose figures are those of a name: who has it, or had it last. */
export function figuresOfName(username: string, bindings: Bindings): string {
  const name = bindings.add('String', username)
  const called = `
      SELECT user_id, username, max(created_at) AS last FROM usage_log FINAL WHERE ${isCall} AND user_id IN (
        SELECT user_id FROM usage_log FINAL WHERE ${isCall} AND username = ${name}
        UNION DISTINCT SELECT user_id FROM figures_kept WHERE username = ${name}
        UNION DISTINCT SELECT toInt32OrZero(name) FROM figures_carried WHERE view = 'user' AND label = ${name})
      GROUP BY user_id, username
      UNION ALL
      SELECT user_id, username, toDateTime64(max(at), 3, 'UTC') AS last FROM figures_kept FINAL WHERE username = ${name}
      GROUP BY user_id, username
      UNION ALL
      SELECT toInt32OrZero(name) AS user_id, label AS username, toDateTime64(max(at), 3, 'UTC') AS last FROM figures_carried
      WHERE view = 'user' AND label = ${name} GROUP BY user_id, username`
  return `SELECT user_id AS id FROM (${called}) GROUP BY user_id HAVING argMax(username, last) = ${name}
    ORDER BY max(last) DESC LIMIT 1 ${finalSettings}`
}
