import type { Tx } from '@tollgate/persistence'
import { added } from './taken-rows'

const sums = 'requests, failed, quota, prompt_tokens, completion_tokens'

/** Which rows that were taken are calls: a refused one is no request and has no figures. */
export const areCalls = `type = 2 AND outcome <> 'refused'`

/** The digest by which a subject is found. */
const key = `md5(view || ' ' || owner || ' ' || name)::uuid`

/** Adds the calls among the rows that were taken to the figures of the dashboard. */
export async function addFigures(tx: Tx): Promise<void> {
  await tx.query(
    `CREATE TEMP TABLE IF NOT EXISTS figures_taken (
       key uuid, view text, owner int, name text, label text, other_label text, at timestamptz, requests numeric, failed numeric, quota numeric,
       prompt_tokens numeric, completion_tokens numeric) ON COMMIT DELETE ROWS`,
  )
  await tx.query(
    `INSERT INTO figures_taken SELECT ${key}, of_views.* FROM (${ofViews}) AS of_views (view, owner, name, label, other_label, at, ${sums})`,
  )
  await tx.query(`ANALYZE figures_taken (key)`)
  await nameSubjects(tx)
  for (const grain of ['hour', 'day'] as const) {
    await tx.query(
      `INSERT INTO logs.figures_${grain} AS kept (subject_id, at, view, ${sums})
       SELECT s.id, date_trunc('${grain}', f.at, 'UTC') AS time, f.view, sum(requests), sum(failed), sum(quota), sum(prompt_tokens),
         sum(completion_tokens)
       FROM figures_taken f JOIN logs.figure_subjects s USING (key) GROUP BY 1, 2, 3 ORDER BY 3, 2, 1
       ON CONFLICT (subject_id, at) DO UPDATE SET ${added(sums)}`,
    )
  }
}

/** By hours: of everybody, each model, user, channel and group, and each user's models and tokens. */
const ofViews = `
  SELECT CASE WHEN grouping(user_id) = 0 THEN CASE WHEN grouping(model) = 0 THEN 'own-model' WHEN grouping(token_name) = 0
        THEN 'own-token' ELSE 'user' END
      WHEN grouping(model) = 0 THEN 'model' WHEN grouping(channel_id) = 0 THEN 'channel' WHEN grouping(group_name) = 0 THEN 'group'
      ELSE 'all' END,
    CASE WHEN grouping(model) = 0 OR grouping(token_name) = 0 THEN coalesce(user_id, 0) ELSE 0 END,
    coalesce(model, token_name, group_name, channel_id::text, user_id::text, ''),
    -- What was taken out may tell a name of before.
    CASE WHEN grouping(user_id, model, token_name) = 3 THEN max(username) FILTER (WHERE rows > 0) ELSE '' END,
    CASE WHEN grouping(user_id, model, token_name) = 3 THEN min(username) FILTER (WHERE rows > 0) ELSE '' END, at,
    sum(rows), sum(CASE WHEN outcome = 'failed' THEN rows ELSE 0 END), sum(quota), sum(prompt_tokens), sum(completion_tokens)
  FROM rows_taken WHERE ${areCalls}
  GROUP BY at, GROUPING SETS ((), (model), (user_id), (channel_id), (group_name), (user_id, model), (user_id, token_name))`

/**
 * Makes the subjects that are not there yet, and notes whose name is another one now: of an hour that has two names it is the one that
 * was not known, and what is told late of an hour before the last one, or of a row that was mended, tells none.
 */
async function nameSubjects(tx: Tx): Promise<void> {
  await tx.query(
    `INSERT INTO logs.figure_subjects AS known (key, view, owner, name, label)
     SELECT key, view, owner, name, coalesce(label, '') FROM (
       SELECT DISTINCT ON (key) key, f.view, f.owner, f.name, at, s.id, s.label AS known,
         CASE WHEN f.label = s.label THEN f.other_label ELSE f.label END AS label
       FROM figures_taken f LEFT JOIN logs.figure_subjects s USING (key) ORDER BY key, f.label IS NULL, at DESC) AS last
     WHERE id IS NULL OR label <> known
       AND at >= coalesce((SELECT max(h.at) FROM logs.figures_hour h WHERE h.subject_id = id), at)
     ORDER BY key
     ON CONFLICT (key) DO UPDATE SET label = excluded.label`,
  )
}
