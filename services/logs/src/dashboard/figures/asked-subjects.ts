import type { Parameters } from '../../filter/conditions'
import type { Span } from '../../filter/span'
import { areCalls } from '../../folding/add-figures'
import type { Named } from './figures'
import { ofRow } from './subjects'

/** Subjects that are asked for in a statement, and where it finds what is kept of them. */
export class AskedSubjects {
  /** What was added to the statement, which may have no parameter that nothing in it asks for. */
  private readonly added = new Map<string, string>()

  constructor(
    private readonly subjects: Named,
    private readonly parameters: Parameters,
  ) {}

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
  keptOfAll(table: string, span: Span, { names, summed }: { names: string; summed: string }): string {
    return `SELECT s.name, s.label, NULL::timestamptz AS at, ${names}
       FROM (SELECT subject_id, ${summed} FROM logs.${table} WHERE view = ${this.view} AND ${this.within(span)}
         GROUP BY subject_id) AS f JOIN logs.figure_subjects s ON s.id = f.subject_id AND s.owner = ${this.owner}`
  }

  /** The name, the label and these columns of calls that are not folded, which have the columns that are kept. */
  unfolded(span: Span, columns: string): string {
    const { name, label, isOwned } = ofRow[this.subjects.view]
    const ofOwner = isOwned ? ` AND user_id = ${this.owner}` : ''
    const ofNames = this.names === null ? '' : ` AND ${name} = ANY(${this.names})`
    return `SELECT ${name} AS name, ${label} AS label, ${columns} FROM (
         SELECT *, rows AS requests, CASE WHEN outcome = 'failed' THEN rows ELSE 0 END AS failed FROM logs.usage_unfolded) AS call
       WHERE ${areCalls} AND ${this.within(span)}${ofOwner}${ofNames}`
  }

  private get view(): string {
    return this.value('view', 'text')
  }

  private get owner(): string {
    return this.value('owner', 'int')
  }

  private get names(): string | null {
    return this.subjects.names === undefined ? null : this.value('names', 'text[]')
  }

  private value(of: 'view' | 'owner' | 'names', type: string): string {
    const value = this.added.get(of) ?? `${this.parameters.add(this.subjects[of])}::${type}`
    this.added.set(of, value)
    return value
  }

  private within({ fromMs, toMs }: Span): string {
    return `at >= ${this.parameters.add(new Date(fromMs))} AND at < ${this.parameters.add(new Date(toMs))}`
  }
}
