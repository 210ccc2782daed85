import { Injectable } from '@nestjs/common'
import type { FigureGrain, FigureMeasure } from '@tollgate/contracts/http/logs'
import type { Tx } from '@tollgate/persistence'
import { Parameters } from '../../filter/conditions'
import type { Span } from '../../filter/span'
import { cutRange } from '../../rollup/spans'
import { type Largest, type Named, type StepSums, type SubjectSums, sumsOf, type Tallies } from './figures'
import { ofLiveRow } from './subjects'

type Stored<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] extends Date ? Date : string }

const sums = ['requests', 'failed', 'quota', 'prompt_tokens', 'completion_tokens'] as const
type StoredSums = Stored<Record<(typeof sums)[number], number>> & { readonly name: string; readonly label: string }

const summed = sums.map((column) => `coalesce(sum(${column}), 0) AS ${column}`).join(', ')
const measures: Readonly<Record<FigureMeasure, string>> = {
  quota: 'sum(quota)',
  token: 'sum(prompt_tokens + completion_tokens)',
  count: 'sum(requests)',
}

/**
 * Reads the figures of the dashboard: days and hours that are kept, and with them what is live. No row of the log is read. What is
 * live may be less than nothing: a row that was mended is taken out as it was and added as it is.
 */
@Injectable()
export class FiguresRepository {
  /** The largest subjects, and how many there are in all. */
  async largest(
    tx: Tx,
    subjects: Named,
    { span, measure, most }: { span: Span; measure: FigureMeasure; most: number },
  ): Promise<Largest> {
    const parameters = new Parameters()
    const rows = await tx.query<(StoredSums & { subjects: string })[]>(
      `SELECT name, max(label) AS label, ${summed}, count(*) OVER () AS subjects
       FROM (${found(subjects, span, parameters)}) AS found GROUP BY name HAVING sum(requests) <> 0
       ORDER BY ${measures[measure]} DESC, name LIMIT ${most}`,
      parameters.values,
    )
    return { sums: rows.map(sumsOf), subjects: Number(rows[0]?.subjects ?? 0) }
  }

  /** What each of these subjects comes to. */
  async sums(tx: Tx, subjects: Named, span: Span): Promise<SubjectSums[]> {
    const parameters = new Parameters()
    const rows = await tx.query<StoredSums[]>(
      `SELECT name, max(label) AS label, ${summed} FROM (${found(subjects, span, parameters)}) AS found GROUP BY name`,
      parameters.values,
    )
    return rows.map(sumsOf)
  }

  /** The same in steps of time, which begin where they do in that time zone. */
  async steps(
    tx: Tx,
    subjects: Named,
    { span, grain, timeZone }: { span: Span; grain: FigureGrain; timeZone: string },
  ): Promise<StepSums[]> {
    const parameters = new Parameters()
    const hasDays = grain !== 'hour' && timeZone === 'UTC'
    const of = found(subjects, span, parameters, hasDays)
    const at = grain === 'hour' ? 'at' : `date_trunc('${grain}', at, ${parameters.add(timeZone)})`
    const rows = await tx.query<(StoredSums & { at: Date })[]>(
      `SELECT name, ${at} AS at, max(label) AS label, ${summed} FROM (${of}) AS found GROUP BY 1, 2
       HAVING sum(requests) <> 0 ORDER BY 2, 1`,
      parameters.values,
    )
    return rows.map((row) => ({ ...sumsOf(row), atMs: row.at.getTime() }))
  }

  /** How long the calls of these subjects took, by name. */
  async tallies(tx: Tx, subjects: Named, span: Span): Promise<Map<string, Tallies>> {
    const parameters = new Parameters()
    const kept = (kind: keyof Tallies, column: string): string =>
      `SELECT name, '${kind}' AS kind, step - 1 AS step, count FROM found, unnest(${column}) WITH ORDINALITY AS told (count, step)
       WHERE ${column} IS NOT NULL`
    // Thousands may be live, of few steps.
    const live = (kind: keyof Tallies, column: string): string =>
      `SELECT name, '${kind}', ${column}, sum(requests) FROM found WHERE ${column} IS NOT NULL GROUP BY 1, 3`
    const rows = await tx.query<{ name: string; kind: keyof Tallies; step: string; count: string }[]>(
      `WITH found AS MATERIALIZED (${found(subjects, span, parameters)})
       SELECT name, kind, step, sum(count) AS count FROM (
         ${kept('durations', 'durations')} UNION ALL ${kept('firstParts', 'first_parts')}
         UNION ALL ${live('durations', 'duration_step')} UNION ALL ${live('firstParts', 'first_part_step')}
       ) AS each WHERE count <> 0 GROUP BY 1, 2, 3 HAVING sum(count) > 0`,
      parameters.values,
    )
    const tallies = new Map<string, { durations: number[]; firstParts: number[] }>()
    for (const { name, kind, step, count } of rows) {
      const tally = tallies.get(name) ?? { durations: [], firstParts: [] }
      tallies.set(name, tally)
      tally[kind][Number(step)] = Number(count)
    }
    return new Map([...tallies].map(([name, tally]) => [name, withoutHoles(tally)]))
  }

  /** Who was called so last: somebody who was renamed and calls no more has left a name behind that others may have by now; null where nobody is. */
  async userCalled(tx: Tx, username: string): Promise<number | null> {
    const [user] = await tx.query<{ id: string }[]>(
      `SELECT id FROM (
         SELECT name AS id, (SELECT max(at) FROM logs.figures_hour WHERE subject_id = s.id) AS last FROM logs.figure_subjects s
         WHERE view = 'user' AND label = $1
         UNION ALL SELECT user_id::text, max(at) FROM logs.figures_live WHERE username = $1 GROUP BY user_id) AS called
       ORDER BY last DESC NULLS LAST, id::bigint DESC LIMIT 1`,
      [username],
    )
    return user ? Number(user.id) : null
  }
}

const columns = sums.join(', ')

/** The figures of subjects within whole hours, as a statement: days where they lie within, hours beside them, and what is live. */
function found({ view, owner, names }: Named, span: Span, parameters: Parameters, hasDays = true): string {
  const { days, hours } = hasDays ? cutRange(span) : { days: [], hours: [span] }
  const [kind, whose] = [parameters.add(view), parameters.add(owner)]
  const named = names === undefined ? null : parameters.add(names)
  const within = ({ fromMs, toMs }: Span, at: string): string =>
    `${at} >= ${parameters.add(new Date(fromMs))} AND ${at} < ${parameters.add(new Date(toMs))}`
  const live = ofLiveRow[view]
  const keys =
    named === null
      ? ''
      : ` AND s.key = ANY(ARRAY(SELECT md5(${kind}::text || ' ' || ${whose}::int || ' ' || name)::uuid
          FROM unnest(${named}::text[]) AS name))`
  /**
   * Few subjects, which are reached by their own rows: OFFSET keeps the planner, who knows little of the hours that came last, from
   * reading these of everybody instead.
   */
  const keptOfFew = (table: string, of: Span): string =>
    `SELECT s.name, s.label, f.at, ${columns}, f.durations, f.first_parts, NULL::smallint AS duration_step,
       NULL::smallint AS first_part_step
     FROM logs.figure_subjects s CROSS JOIN LATERAL (
       SELECT * FROM logs.${table} WHERE subject_id = s.id AND ${within(of, 'at')} OFFSET 0) AS f
     WHERE s.view = ${kind}::text AND s.owner = ${whose}::int${keys}`
  /** All there are of a view, as many as users: they are found by the time, and each is summed before its name is looked for. */
  const keptOfAll = (table: string, of: Span): string =>
    `SELECT s.name, s.label, NULL::timestamptz AS at, ${columns}, NULL::int[] AS durations, NULL::int[] AS first_parts,
       NULL::smallint AS duration_step, NULL::smallint AS first_part_step
     FROM (SELECT subject_id, ${summed} FROM logs.${table} WHERE view = ${kind}::text AND ${within(of, 'at')}
       GROUP BY subject_id) AS f JOIN logs.figure_subjects s ON s.id = f.subject_id AND s.owner = ${whose}::int`
  const kept = named === null && !live.isOwned ? keptOfAll : keptOfFew
  const ofOwner = live.isOwned ? ` AND user_id = ${whose}::int` : ''
  const ofNames = named === null ? '' : ` AND ${live.name} = ANY(${named}::text[])`
  return [
    // One by one, so that each is a walk along an index.
    ...days.map((of) => kept('figures_day', of)),
    ...hours.map((of) => kept('figures_hour', of)),
    `SELECT ${live.name}, ${live.label}, at, ${columns}, NULL::int[], NULL::int[], duration_step, first_part_step
     FROM logs.figures_live WHERE ${within(span, 'at')}${ofOwner}${ofNames}`,
  ].join(' UNION ALL ')
}

/** Steps that nothing was counted in are holes of an array that was filled in any order. */
function withoutHoles({ durations, firstParts }: Tallies): Tallies {
  const filled = (tally: readonly number[]) => Array.from(tally, (count: number | undefined) => count ?? 0)
  return { durations: filled(durations), firstParts: filled(firstParts) }
}
