import type { Spending, StatementSums } from '@tollgate/contracts/http/billing'
import type { DayOfKind, DayOfModel, ModelSum } from './statement-sums.repository'

/** The sums of quarters by the kinds of movements, in the order in which each was first seen. */
export function kindsOf(rows: readonly DayOfKind[]): StatementSums['kinds'] {
  const kinds = new Map<string, { kind: string; quota: number; count: number }>()
  for (const { kind, units, entries } of rows) {
    const sum = kinds.get(kind) ?? { kind, quota: 0, count: 0 }
    kinds.set(kind, { kind, quota: sum.quota + units, count: sum.count + entries })
  }
  return [...kinds.values()]
}

/** The days of a month, from what there was before: rows come in the order of their days. */
export function daysOf(openingUnits: number, rows: readonly DayOfKind[]): StatementSums['days'] {
  const days: StatementSums['days'] = []
  let balance = openingUnits
  for (const { day, kind, units, entries } of rows) {
    let last = days.at(-1)
    if (last?.day !== day) {
      last = { day, received: 0, spent: 0, calls: 0, balance }
      days.push(last)
    }
    if (kind === 'usage') {
      last.spent -= units
      last.calls += entries
    } else last.received += units
    balance += units
    last.balance = balance
  }
  return days
}

/** The models by name, and the rest. */
export function modelsOf(rows: readonly ModelSum[]): Pick<StatementSums, 'models' | 'other_models'> {
  const others = rows.find(({ model }) => model === null)
  return {
    models: rows.flatMap(({ model, units, entries }) =>
      model === null ? [] : [{ model, quota: units, calls: entries }],
    ),
    other_models: others ? { models: others.models, quota: others.units, calls: others.entries } : null,
  }
}

/** Every day of a chart, also such on which nothing was spent. */
export function spendingDays(
  days: readonly string[],
  rows: readonly DayOfModel[],
  { models, other_models }: Pick<Spending, 'models' | 'other_models'>,
): Spending['days'] {
  const series = models.length + (other_models === null ? 0 : 1)
  const byDay = new Map(days.map((day) => [day, { day, quota: 0, calls: 0, by_model: Array<number>(series).fill(0) }]))
  for (const { day, place, units, entries } of rows) {
    const of = byDay.get(day)
    if (of === undefined) continue
    const index = place === 0 ? models.length : place - 1
    of.by_model[index] = (of.by_model[index] ?? 0) + units
    of.quota += units
    of.calls += entries
  }
  return [...byDay.values()]
}
