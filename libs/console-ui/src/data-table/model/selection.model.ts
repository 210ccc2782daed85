import type { RowKey } from './data-table.types'

/** State of the box in the header: none, some or all of this page's rows that can be chosen. */
export function pageState(selected: readonly RowKey[], selectable: readonly RowKey[]): 'none' | 'some' | 'all' {
  const chosen = selectable.filter((key) => selected.includes(key)).length
  if (chosen === 0) return 'none'
  return chosen === selectable.length ? 'all' : 'some'
}

/** One row more or less. */
export function toggled(selected: readonly RowKey[], key: RowKey): RowKey[] {
  return selected.includes(key) ? selected.filter((each) => each !== key) : [...selected, key]
}

/** All of this page, or none of it; rows of other pages stay chosen. */
export function pageToggled(selected: readonly RowKey[], selectable: readonly RowKey[]): RowKey[] {
  if (pageState(selected, selectable) === 'all') return selected.filter((key) => !selectable.includes(key))
  return [...new Set([...selected, ...selectable])]
}
