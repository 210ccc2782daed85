import type { Tx } from '@tollgate/persistence'
import { bounds } from '../rollup/latency-steps'
import { areCalls } from './add-figures'

/** Of how many steps a tally is, from below the first bound to above the last. */
const steps = Array.from({ length: bounds.length + 1 }, (_, step) => step)

/** How many rows there are of each step, as an array. */
const counted = (column: string): string =>
  `ARRAY[${steps.map((step) => `coalesce(sum(rows) FILTER (WHERE ${column} = ${step}), 0)::int`).join(', ')}]`

/** An array of what each step of a tally comes to. */
const each = (sum: (place: number) => string): string => `ARRAY[${steps.map((step) => sum(step + 1)).join(', ')}]`

/** Adds how long the calls took among the rows that were taken, to the end and to the first part, to the tallies of their subjects. */
export async function addTallies(tx: Tx): Promise<void> {
  await tx.query(
    `CREATE TEMP TABLE IF NOT EXISTS tallies_taken (
       subject_id bigint, at timestamptz, durations int[], first_parts int[]) ON COMMIT DELETE ROWS`,
  )
  await tx.query(
    `INSERT INTO tallies_taken
     SELECT s.id, at, durations, first_parts FROM (${ofViews}) AS tallied (view, name, at, durations, first_parts)
     JOIN logs.figure_subjects s ON s.key = md5(tallied.view || ' 0 ' || tallied.name)::uuid`,
  )
  const total = (column: string) => each((place) => `sum(${column}[${place}])::int`)
  const more = (column: string) =>
    `${column} = ${each((place) => `kept.${column}[${place}] + excluded.${column}[${place}]`)}`
  for (const grain of ['hour', 'day'] as const) {
    await tx.query(
      `INSERT INTO logs.tallies_${grain} AS kept (subject_id, at, durations, first_parts)
       SELECT subject_id, date_trunc('${grain}', at, 'UTC') AS time, ${total('durations')}, ${total('first_parts')}
       FROM tallies_taken GROUP BY 1, 2 ORDER BY 1, 2
       ON CONFLICT (subject_id, at) DO UPDATE SET ${more('durations')}, ${more('first_parts')}`,
    )
  }
}

const ofViews = `
  SELECT CASE WHEN grouping(model) = 0 THEN 'model' WHEN grouping(user_id) = 0 THEN 'user' WHEN grouping(channel_id) = 0 THEN 'channel'
      WHEN grouping(group_name) = 0 THEN 'group' ELSE 'all' END,
    coalesce(model, group_name, channel_id::text, user_id::text, ''), at, ${counted('duration_step')}, ${counted('first_part_step')}
  FROM rows_taken WHERE ${areCalls} GROUP BY at, GROUPING SETS ((), (model), (user_id), (channel_id), (group_name))`
