import type { Column, Order } from './data-table.types'

type Sortable = Pick<Column<never>, 'id' | 'label' | 'sorts'>

/** What a press on a column's header asks for: its directions one after the other, then the order of the list itself. */
export function nextOrder(order: Order | null, { id, sorts = [] }: Sortable): Order | null {
  const at = order?.by === id ? sorts.indexOf(order.direction) : -1
  const direction = sorts[at + 1]
  return direction === undefined ? null : { by: id, direction }
}

/** Every order that a list can have, for a phone, where there are no headers. */
export function ordersOf(columns: readonly Sortable[]): { order: Order; label: string }[] {
  return columns.flatMap(({ id, label, sorts = [] }) =>
    sorts.map((direction) => ({ order: { by: id, direction }, label: `${label} ${direction === 'asc' ? '↑' : '↓'}` })),
  )
}

/** Sorts rows that are all here; what compares as equal keeps its place. */
export function sortedBy<Row>(rows: readonly Row[], order: Order | null, values: Comparing<Row>): readonly Row[] {
  const value = order === null ? undefined : values[order.by]
  if (order === null || value === undefined) return rows
  const sign = order.direction === 'asc' ? 1 : -1
  return [...rows].sort((one, two) => compared(value(one), value(two), sign))
}

/** What rows are compared by, by the ids of columns; `null` is no value and stands last in either direction. */
export type Comparing<Row> = Readonly<Record<string, (row: Row) => string | number | null>>

function compared(one: string | number | null, two: string | number | null, sign: number): number {
  if (one === null || two === null) return Number(one === null) - Number(two === null)
  if (typeof one === 'number' && typeof two === 'number') return sign * (one - two)
  return sign * String(one).localeCompare(String(two), 'en')
}
