import { Injectable } from '@nestjs/common'
import type { FigureGrain, FigureMeasure } from '@tollgate/contracts/http/logs'
import type { Tx } from '@tollgate/persistence'
import { Parameters } from '../../filter/conditions'
import type { Span } from '../../filter/span'
import { areCalls } from '../../folding/add-figures'
import { cutRange } from '../../rollup/spans'
import { Asked } from './asked-subjects'
import { type Largest, type Named, type StepSums, type SubjectSums, sumsOf, type Tallies } from './figures'
import { ofRow } from './subjects'

type Stored<T> = { readonly [K in keyof T]: T[K] extends string ? string : T[K] extends Date ? Date : string }

const sums = ['requests', 'failed', 'quota', 'prompt_tokens', 'completion_tokens'] as const
type StoredSums = Stored<Record<(typeof sums)[number], number>> & { readonly name: string; readonly label: string }

const columns = sums.join(', ')
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
    const rows = await tx.query<{ name: string; kind: keyof Tallies; step: string; count: string }[]>(
      `SELECT name, kind, step, sum(count) AS count FROM (${tallied(subjects, span, parameters)}) AS told
       WHERE count <> 0 GROUP BY 1, 2, 3 HAVING sum(count) > 0`,
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
         UNION ALL SELECT user_id::text, max(at) FROM logs.usage_unfolded
         WHERE username = $1 AND ${areCalls} GROUP BY user_id) AS called
       ORDER BY last DESC NULLS LAST, id::bigint DESC LIMIT 1`,
      [username],
    )
    return user ? Number(user.id) : null
  }
}

/** The figures of subjects within whole hours, as a statement: days where they lie within, hours beside them, and what is not folded. */
function found(subjects: Named, span: Span, parameters: Parameters, hasDays = true): string {
  const { days, hours } = hasDays ? cutRange(span) : { days: [], hours: [span] }
  const asked = new Asked(subjects, parameters)
  const few = (grain: 'day' | 'hour') => (of: Span) =>
    asked.keptOfFew(`figures_${grain}`, of, `s.name, s.label, f.at, ${columns}`)
  const all = (grain: 'day' | 'hour') => (of: Span) => asked.keptOfAll(`figures_${grain}`, of, { columns, summed })
  const kept = subjects.names === undefined && !ofRow[subjects.view].isOwned ? all : few
  return [
    // One by one, so that each is a walk along an index.
    ...days.map(kept('day')),
    ...hours.map(kept('hour')),
    asked.unfolded(
      span,
      `at, rows AS requests, CASE WHEN outcome = 'failed' THEN rows ELSE 0 END AS failed, quota, prompt_tokens, completion_tokens`,
    ),
  ].join(' UNION ALL ')
}

/** How many calls of subjects within whole hours took how long, step by step, as a statement. */
function tallied(subjects: Named, span: Span, parameters: Parameters): string {
  const { days, hours } = cutRange(span)
  const asked = new Asked(subjects, parameters)
  const kept = [
    ...days.map((of) => asked.keptOfFew('tallies_day', of, 's.name, f.durations, f.first_parts')),
    ...hours.map((of) => asked.keptOfFew('tallies_hour', of, 's.name, f.durations, f.first_parts')),
  ].join(' UNION ALL ')
  const ofKind = (kind: keyof Tallies, column: string, step: string) => [
    ...(kept === ''
      ? []
      : [
          `SELECT name, '${kind}' AS kind, step - 1 AS step, count
           FROM (${kept}) AS kept, unnest(${column}) WITH ORDINALITY AS each (count, step)`,
        ]),
    `SELECT name, '${kind}' AS kind, ${step} AS step, sum(rows) AS count FROM (${asked.unfolded(span, `${step}, rows`)}) AS row
     WHERE ${step} IS NOT NULL GROUP BY name, ${step}`,
  ]
  return [
    ...ofKind('durations', 'durations', 'duration_step'),
    ...ofKind('firstParts', 'first_parts', 'first_part_step'),
  ].join(' UNION ALL ')
}

/** Steps that nothing was counted in are holes of an array that was filled in any order. */
function withoutHoles({ durations, firstParts }: Tallies): Tallies {
  const filled = (tally: readonly number[]) => Array.from(tally, (count: number | undefined) => count ?? 0)
  return { durations: filled(durations), firstParts: filled(firstParts) }
}
