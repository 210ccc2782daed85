import { jobLimitMs, type Transactions, type Tx } from '@tollgate/persistence'
import type { ClickHouse } from '../clickhouse/clickhouse'
import { noStep } from '../usage-log/clickhouse/kept-row'
import { type CarriedHours, hourText } from './carried-rows'

const figuresAtOnce = 2_000

/** A subject in an hour. */
interface FiguresPlace {
  readonly id: string
  readonly at: Date
}

type FoundFigures = FiguresPlace & {
  readonly view: string
  readonly owner: number
  readonly name: string
  readonly label: string
  readonly sums: readonly string[]
  readonly durations: readonly number[] | null
  readonly firstParts: readonly number[] | null
}

/**
 * Carries over what PostgreSQL keeps of hours that were cleared, wholly or in part, before all their rows were carried: figures by the
 * hour and subject. Of every other hour figures are made from its rows.
 */
export class CarriedFigures {
  constructor(
    private readonly clickHouse: ClickHouse,
    private readonly transactions: Transactions,
    private readonly hours: CarriedHours,
  ) {}

  /** Returns of how many hours it carried figures, and how many wait until the service has folded all of their rows. */
  async carry(): Promise<{ carried: number; waiting: number }> {
    const done = await this.hours.all()
    const cleared = (await this.transactions.read((tx) => clearedHours(tx), { statementLimitMs: jobLimitMs })).filter(
      ({ atMs }) => !done.has(atMs),
    )
    const ready = cleared.filter(({ isFolded }) => isFolded).map(({ atMs }) => atMs)
    if (ready.length > 0) {
      await this.carryHours(ready)
      await this.hours.note(ready, 'figures')
    }
    return { carried: ready.length, waiting: cleared.length - ready.length }
  }

  /** All hours together: figures are found by their subjects. */
  private async carryHours(hours: readonly number[]): Promise<void> {
    const times = hours.map((ms) => new Date(ms))
    const read = (behind: FiguresPlace | null) =>
      this.transactions.read((tx) => figuresBehind(tx, times, behind), { statementLimitMs: jobLimitMs })
    for (let found = await read(null); found.length > 0; found = await read(found.at(-1) ?? null))
      await this.clickHouse.insert('figures_carried', found.flatMap(carriedOf))
  }
}

/** The hours that were cleared, wholly or in part, of which there are figures, or are to be. */
async function clearedHours(tx: Tx): Promise<{ atMs: number; isFolded: boolean }[]> {
  const hours = await tx.query<{ ms: string; isFolded: boolean }[]>(
    `SELECT extract(epoch FROM at) * 1000 AS ms, bool_and(folded) AS "isFolded"
     FROM (SELECT at, true AS folded FROM logs.figures_hour WHERE view = 'all'
       UNION ALL SELECT at, false FROM logs.usage_unfolded) AS hours
     WHERE at < (SELECT cleared_before FROM logs.clearing) GROUP BY at`,
  )
  return hours.map(({ ms, isFolded }) => ({ atMs: Number(ms), isFolded }))
}

function figuresBehind(tx: Tx, hours: readonly Date[], behind: FiguresPlace | null): Promise<FoundFigures[]> {
  return tx.query<FoundFigures[]>(
    `SELECT s.id, f.at, s.view, s.owner, s.name, s.label, t.durations, t.first_parts AS "firstParts",
       ARRAY[f.requests, f.failed, f.quota, f.prompt_tokens, f.completion_tokens]::text[] AS sums
     FROM logs.figures_hour f JOIN logs.figure_subjects s ON s.id = f.subject_id
     LEFT JOIN logs.tallies_hour t ON t.subject_id = f.subject_id AND t.at = f.at
     WHERE f.at = ANY($1::timestamptz[]) AND (f.subject_id, f.at) > ($2::bigint, $3::timestamptz)
     ORDER BY f.subject_id, f.at LIMIT ${figuresAtOnce}`,
    [hours, behind?.id ?? '0', behind?.at ?? '-infinity'],
  )
}

/** The sums of a subject, and a row for each step of time that calls took. */
function carriedOf({ at, view, owner, name, label, sums, durations, firstParts }: FoundFigures): object[] {
  const [requests, failed, quota, prompt_tokens, completion_tokens] = sums
  const subject = { at: hourText(at.getTime()), view, owner, name, label }
  const none = { duration_step: noStep, first_part_step: noStep }
  const timedOf = (steps: readonly number[] | null, column: keyof typeof none) =>
    (steps ?? []).flatMap((timed, step) => (timed === 0 ? [] : [{ ...subject, ...none, [column]: step, timed }]))
  return [
    { ...subject, ...none, requests, failed, quota, prompt_tokens, completion_tokens },
    ...timedOf(durations, 'duration_step'),
    ...timedOf(firstParts, 'first_part_step'),
  ]
}
