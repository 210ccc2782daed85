import type { Parameters } from '../../filter/conditions'
import type { Span } from '../../filter/span'
import { areCalls } from '../../folding/add-figures'
import type { Named } from './figures'
import { ofRow } from './subjects'

/** Subjects that are asked for in a statement, and where it finds what is kept of them. */
export class Asked {
  private readonly view: string
  private readonly owner: string
  private readonly names: string | null

  constructor(
    private readonly subjects: Named,
    private readonly parameters: Parameters,
  ) {
    this.view = `${parameters.add(subjects.view)}::text`
    this.owner = `${parameters.add(subjects.owner)}::int`
    this.names = subjects.names === undefined ? null : `${parameters.add(subjects.names)}::text[]`
  }

  /**
   * Columns of few subjects `s` and of what is kept of them `f`, which is reached by their own rows: OFFSET keeps the planner, who
   * knows little of the hours that came last, from reading these of everybody instead.
   */
  keptOfFew(table: string, span: Span, columns: string): string {
    const keys =
      this.names === null
        ? ''
        : ` AND s.key = ANY(ARRAY(SELECT md5(${this.view} || ' ' || ${this.owner} || ' ' || name)::uuid FROM unnest(${this.names}) AS name))`
    return `SELECT ${columns} FROM logs.figure_subjects s CROSS JOIN LATERAL (
         SELECT * FROM logs.${table} WHERE subject_id = s.id AND ${this.within(span)} OFFSET 0) AS f
       WHERE s.view = ${this.view} AND s.owner = ${this.owner}${keys}`
  }

  /** All there are of a view, as many as users: they are found by the time, and each is summed before its name is looked for. */
  keptOfAll(table: string, span: Span, { columns, summed }: { columns: string; summed: string }): string {
    return `SELECT s.name, s.label, NULL::timestamptz AS at, ${columns}
       FROM (SELECT subject_id, ${summed} FROM logs.${table} WHERE view = ${this.view} AND ${this.within(span)}
         GROUP BY subject_id) AS f JOIN logs.figure_subjects s ON s.id = f.subject_id AND s.owner = ${this.owner}`
  }

  /** The name, the label and these columns of calls that are not folded. */
  unfolded(span: Span, columns: string): string {
    const { name, label, isOwned } = ofRow[this.subjects.view]
    const ofOwner = isOwned ? ` AND user_id = ${this.owner}` : ''
    const ofNames = this.names === null ? '' : ` AND ${name} = ANY(${this.names})`
    return `SELECT ${name} AS name, ${label} AS label, ${columns} FROM logs.usage_unfolded
       WHERE ${areCalls} AND ${this.within(span)}${ofOwner}${ofNames}`
  }

  private within({ fromMs, toMs }: Span): string {
    return `at >= ${this.parameters.add(new Date(fromMs))} AND at < ${this.parameters.add(new Date(toMs))}`
  }
}
