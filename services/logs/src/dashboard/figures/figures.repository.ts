import { Injectable } from '@nestjs/common'
import type { FigureGrain, FigureMeasure } from '@tollgate/contracts/http/logs'
import type { Tx } from '@tollgate/persistence'
import { Parameters } from '../../filter/conditions'
import type { Span } from '../../filter/span'
import { areCalls } from '../../folding/add-figures'
import { cutRange } from '../../rollup/spans'
import { AskedSubjects } from './asked-subjects'
import { type Largest, type Named, type StepSums, type StoredSums, type SubjectSums, sumsOf } from './figures'
import { stepsOf, stepsText, type StoredSteps } from './stored-steps'
import { ofRow } from './subjects'

const sums = ['requests', 'failed', 'quota', 'prompt_tokens', 'completion_tokens'] as const
const summed = sums.map((column) => `coalesce(sum(${column}), 0) AS ${column}`).join(', ')
/** What is read of each row, how those of one subject are added up, and whether a day may stand for its hours. */
interface Read {
  readonly columns: string
  /** What these columns are called. */
  readonly names: string
  readonly summed: string
  readonly hasDays?: boolean
}

const all: Read = { columns: sums.join(', '), names: sums.join(', '), summed }
/** What subjects are ranked by, of one row. */
const measures: Readonly<Record<FigureMeasure, string>> = {
  quota: 'quota',
  token: 'prompt_tokens + completion_tokens',
  count: 'requests',
}

/**
 * Reads the figures of the dashboard: days and hours that are kept, and with them what is not folded. No row of the log is read. What
 * is not folded may be less than nothing: a row that was mended is taken out as it was and added as it is.
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
    const measured = measures[measure]
    const rows = await tx.query<{ name: string; subjects: string }[]>(
      `SELECT name, count(*) OVER () AS subjects FROM (${found(subjects, span, parameters, {
        columns: `requests, ${measured} AS measured`,
        names: 'requests, measured',
        summed: `sum(requests) AS requests, sum(${measured}) AS measured`,
      })}) AS found GROUP BY name HAVING sum(requests) <> 0 ORDER BY sum(measured) DESC, name LIMIT ${most}`,
      parameters.values,
    )
    if (rows[0] === undefined) return { sums: [], subjects: 0 }
    const names = rows.map(({ name }) => name)
    const each = new Map((await this.sums(tx, { ...subjects, names }, span)).map((of) => [of.name, of]))
    return { sums: names.flatMap((name) => each.get(name) ?? []), subjects: Number(rows[0].subjects) }
  }

  /** What each of these subjects comes to. */
  async sums(tx: Tx, subjects: Named, span: Span): Promise<SubjectSums[]> {
    const parameters = new Parameters()
    const rows = await tx.query<StoredSums[]>(
      `SELECT name, max(label) AS label, ${summed} FROM (${found(subjects, span, parameters, all)}) AS found GROUP BY name`,
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
    const of = found(subjects, span, parameters, { ...all, hasDays })
    // Hours are kept one by one; what is not folded of them is added below.
    const steps =
      grain === 'hour'
        ? `SELECT name, label, at, ${all.names} FROM (${of}) AS found`
        : `SELECT name, max(label) AS label, date_trunc('${grain}', at, ${parameters.add(timeZone)}) AS at, ${summed}
           FROM (${of}) AS found GROUP BY 1, 3`
    const stored = await tx.query<StoredSteps[]>(
      `SELECT name, max(label) AS label, ${stepsText} AS steps FROM (${steps}) AS step GROUP BY name`,
      parameters.values,
    )
    return stored.flatMap(stepsOf)
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

/** These columns of subjects within whole hours, as a statement: days where they lie within, hours beside them, and what is not folded. */
function found(subjects: Named, span: Span, parameters: Parameters, { hasDays = true, ...read }: Read): string {
  const { days, hours } = hasDays ? cutRange(span) : { days: [], hours: [span] }
  const asked = new AskedSubjects(subjects, parameters)
  const isOfAll = subjects.names === undefined && !ofRow[subjects.view].isOwned
  const kept = (grain: 'day' | 'hour') => (of: Span) =>
    isOfAll
      ? asked.keptOfAll(`figures_${grain}`, of, read)
      : asked.keptOfFew(`figures_${grain}`, of, `s.name, s.label, f.at, ${read.columns}`)
  return [
    // One by one, so that each is a walk along an index.
    ...days.map(kept('day')),
    ...hours.map(kept('hour')),
    asked.unfolded(span, `at, ${read.columns}`),
  ].join(' UNION ALL ')
}
