import type { ReactNode } from 'react'
import type { MenuItem } from '@tollgate/console-ui/menu'

/** What identifies a row across pages: the id the server gave it. */
export type RowKey = string | number

export interface Column<Row> {
  id: string
  label: string
  render: (row: Row) => ReactNode
  /** `right` also sets tabular figures: use it for every number. */
  align?: 'left' | 'right' | 'center'
  width?: number
  minWidth?: number
  /** Explains the column behind a small mark in its header. */
  help?: string
  /** Never offered for hiding: the column by which people know the row. */
  isFixed?: boolean
  isHiddenByDefault?: boolean
  isSortable?: boolean
  /** Its place on the phone's card. Without any, the first three columns are taken. */
  card?: 'title' | 'aside' | 'field'
}

export interface Paging {
  /** Counts from 1. */
  page: number
  pageSize: number
  total: number
  onChange: (next: { page: number; pageSize: number }) => void
}

export interface Sorting {
  by: string
  direction: 'asc' | 'desc'
  onChange: (next: { by: string; direction: 'asc' | 'desc' }) => void
}

export interface Selection<Row> {
  selected: readonly RowKey[]
  onChange: (selected: RowKey[]) => void
  /** Buttons of the bar that stands in for the header while rows are chosen. */
  actions: (selected: readonly RowKey[]) => ReactNode
  isSelectable?: (row: Row) => boolean
}

export interface DataTableProps<Row> {
  /** Name of the table for screen readers, e.g. `Channels`. */
  label: string
  columns: readonly Column<Row>[]
  /** `undefined` until the first answer: a skeleton in the table's shape is shown. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  /** A later load: rows stay, a line runs over the header. */
  isFetching?: boolean
  /** A failed load, usually the query's error; shown in place of rows. */
  error?: unknown
  onRetry?: () => void
  /** Shown when there are no rows: an `EmptyState`. Without it: "no data". */
  empty?: ReactNode
  paging?: Paging
  sorting?: Sorting
  /** Local storage key of the chosen columns, e.g. `logs-table-columns`; with it the chooser appears. */
  columnsKey?: string
  selection?: Selection<Row>
  /** Content under a row; `null` for a row that does not open. */
  expand?: (row: Row) => ReactNode
  /** Opens the detail. When there is `expand` and no `onRowClick`, a click opens the row. */
  onRowClick?: (row: Row) => void
  rowActions?: (row: Row) => readonly MenuItem[]
  /** Greyed: not enabled, used up. */
  isMuted?: (row: Row) => boolean
  /** Stands over the table, under the filters: totals, a switch of the view. */
  toolbar?: ReactNode
}
