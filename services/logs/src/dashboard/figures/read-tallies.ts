import type { Tx } from '@tollgate/persistence'
import { Parameters } from '../../filter/conditions'
import type { Span } from '../../filter/span'
import { bounds } from '../../rollup/latency-steps'
import { cutRange } from '../../rollup/spans'
import { AskedSubjects } from './asked-subjects'
import type { Named, Tallies } from './figures'

type Kind = keyof Tallies
const places = Array.from({ length: bounds.length + 1 }, (_, step) => step + 1)

/** Arrays are added place by place: taken apart into rows, those of a ranking would be tens of thousands. */
const summed = (column: string): string =>
  `ARRAY[${places.map((place) => `sum(${column}[${place}])`).join(', ')}]::float8[]`

/** How long the calls of these subjects took, by name. */
export async function readTallies(tx: Tx, subjects: Named, span: Span): Promise<Map<string, Tallies>> {
  const tallies = new Map<string, Record<Kind, number[]>>()
  const tallyOf = (name: string): Record<Kind, number[]> => {
    const tally = tallies.get(name) ?? { durations: places.map(() => 0), firstParts: places.map(() => 0) }
    tallies.set(name, tally)
    return tally
  }
  const add = (name: string, kind: Kind, step: number, count: number): void => {
    const steps = tallyOf(name)[kind]
    steps[step] = (steps[step] ?? 0) + count
  }
  for (const { name, durations, firstParts } of await kept(tx, subjects, span)) {
    for (const [step, count] of durations.entries()) add(name, 'durations', step, count)
    for (const [step, count] of firstParts.entries()) add(name, 'firstParts', step, count)
  }
  for (const { name, kind, step, count } of await unfolded(tx, subjects, span)) add(name, kind, step, Number(count))
  // A row that was mended is taken out as it was: until all of it is there, there may be less than nothing.
  const atLeastNone = (steps: readonly number[]): number[] => steps.map((count) => Math.max(count, 0))
  return new Map(
    [...tallies].map(([name, { durations, firstParts }]) => [
      name,
      { durations: atLeastNone(durations), firstParts: atLeastNone(firstParts) },
    ]),
  )
}

async function kept(tx: Tx, subjects: Named, span: Span): Promise<(Tallies & { name: string })[]> {
  const { days, hours } = cutRange(span)
  const parameters = new Parameters()
  const asked = new AskedSubjects(subjects, parameters)
  const columns = 's.name, f.durations, f.first_parts'
  const found = [
    ...days.map((of) => asked.keptOfFew('tallies_day', of, columns)),
    ...hours.map((of) => asked.keptOfFew('tallies_hour', of, columns)),
  ]
  return tx.query(
    `SELECT name, ${summed('durations')} AS durations, ${summed('first_parts')} AS "firstParts"
     FROM (${found.join(' UNION ALL ')}) AS kept GROUP BY name`,
    parameters.values,
  )
}

async function unfolded(
  tx: Tx,
  subjects: Named,
  span: Span,
): Promise<{ name: string; kind: Kind; step: number; count: string }[]> {
  const parameters = new Parameters()
  const rows = new AskedSubjects(subjects, parameters).unfolded(span, 'duration_step, first_part_step, rows')
  const ofKind = (kind: Kind, step: string): string =>
    `SELECT name, '${kind}' AS kind, ${step} AS step, sum(rows) AS count FROM waiting WHERE ${step} IS NOT NULL GROUP BY name, ${step}`
  return tx.query(
    `WITH waiting AS MATERIALIZED (${rows})
     ${ofKind('durations', 'duration_step')} UNION ALL ${ofKind('firstParts', 'first_part_step')}`,
    parameters.values,
  )
}
