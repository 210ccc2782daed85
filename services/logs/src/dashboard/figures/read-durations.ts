import type { Tx } from '@tollgate/persistence'
import { Parameters } from '../../filter/conditions'
import type { Span } from '../../filter/span'
import { bounds } from '../../rollup/latency-steps'
import { cutRange } from '../../rollup/spans'
import { AskedSubjects } from './asked-subjects'
import type { Named } from './figures'

interface Waiting {
  readonly at: Date
  readonly step: number
  readonly count: string
}

/** How long the calls of one subject took, by the beginning of each hour or day of UTC: what is kept, and with it what is not folded. */
export async function readDurations(
  tx: Tx,
  subject: Named,
  { span, grain }: { span: Span; grain: 'hour' | 'day' },
): Promise<Map<number, readonly number[]>> {
  const tallies = new Map<number, number[]>()
  const tallyAt = (atMs: number): number[] => {
    const tally = tallies.get(atMs) ?? Array.from({ length: bounds.length + 1 }, () => 0)
    tallies.set(atMs, tally)
    return tally
  }
  for (const { at, durations } of await kept(tx, subject, { span, grain })) {
    const tally = tallyAt(at.getTime())
    for (const [step, count] of durations.entries()) tally[step] = (tally[step] ?? 0) + count
  }
  for (const { at, step, count } of await unfolded(tx, subject, { span, grain })) {
    const tally = tallyAt(at.getTime())
    tally[step] = (tally[step] ?? 0) + Number(count)
  }
  // A row that was mended is taken out as it was: until all of it is there, there may be less than nothing.
  return new Map([...tallies].map(([atMs, tally]) => [atMs, tally.map((count) => Math.max(count, 0))]))
}

/** Days that lie within the span as they are kept, and the hours at its ends by their day. */
async function kept(
  tx: Tx,
  subject: Named,
  { span, grain }: { span: Span; grain: 'hour' | 'day' },
): Promise<{ at: Date; durations: number[] }[]> {
  const { days, hours } = grain === 'day' ? cutRange(span) : { days: [], hours: [span] }
  const parameters = new Parameters()
  const asked = new AskedSubjects(subject, parameters)
  const columns = `${beginOf(grain, 'f.at')} AS at, f.durations::float8[] AS durations`
  const found = [
    ...days.map((of) => asked.keptOfFew('tallies_day', of, columns)),
    ...hours.map((of) => asked.keptOfFew('tallies_hour', of, columns)),
  ]
  return tx.query(found.join(' UNION ALL '), parameters.values)
}

function unfolded(tx: Tx, subject: Named, { span, grain }: { span: Span; grain: 'hour' | 'day' }): Promise<Waiting[]> {
  const parameters = new Parameters()
  const rows = new AskedSubjects(subject, parameters).unfolded(span, 'at, duration_step, rows')
  return tx.query(
    `SELECT ${beginOf(grain, 'at')} AS at, duration_step AS step, sum(rows) AS count FROM (${rows}) AS waiting
     WHERE duration_step IS NOT NULL GROUP BY 1, 2`,
    parameters.values,
  )
}

const beginOf = (grain: 'hour' | 'day', at: string): string =>
  grain === 'hour' ? at : `date_trunc('day', ${at}, 'UTC')`
