import type { MenuItem } from '@tollgate/console-ui/menu'
import type { ReactNode } from 'react'

/** What identifies a row across pages: the id the server gave it. */
export type RowKey = string | number

export type SortDirection = 'asc' | 'desc'

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
  /**
   * The directions in which the list can come sorted by this column, the usual one first. Only where the server sorts, or
   * where the whole list is here: a page of a longer list must not pretend.
   */
  sorts?: readonly SortDirection[]
  /** Its place on the phone's card. Without any, the first three columns are taken. */
  card?: 'title' | 'aside' | 'field'
}

export interface Paging {
  /** Counts from 1. */
  page: number
  pageSize: number
  total: number
  /** How many rows stand on the page, where that is more than it has room for: those that came meanwhile. */
  shown?: number
  onChange: (next: { page: number; pageSize: number }) => void
}

/** How the list is sorted: by a column that can be sorted by. */
export interface Order {
  by: string
  direction: SortDirection
}

export interface Sorting {
  /** `null` for the order that the list has by itself. */
  order: Order | null
  onChange: (next: Order | null) => void
}

export interface Selection<Row> {
  selected: readonly RowKey[]
  onChange: (selected: RowKey[]) => void
  /** Buttons of the bar that stands in for the header while rows are chosen. */
  actions: (selected: readonly RowKey[]) => ReactNode
  isSelectable?: (row: Row) => boolean
  /** Stands beside the count: the way to the rows of other pages. */
  further?: ReactNode
  /** What people call the row: names its checkbox. */
  nameOf: (row: Row) => string
}

/** Where the detail of a row is: under the row, or elsewhere, in a sheet. */
export type RowDetail<Row> =
  | {
      kind: 'unfold'
      /** `null` for a row that has no more to show. */
      render: (row: Row) => ReactNode
    }
  | { kind: 'open'; open: (row: Row) => void; canOpen?: (row: Row) => boolean }

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
  /** What a click or Enter on a row does: it opens the row's detail, and nothing else. */
  detail?: RowDetail<Row>
  rowActions?: (row: Row) => readonly MenuItem[]
  /** A dozen columns: narrower gaps, so that the last ones are in sight. */
  isDense?: boolean
  /** Greyed: not enabled, used up. */
  isMuted?: (row: Row) => boolean
  /** Stands over the table, under the filters: totals, a switch of the view. */
  toolbar?: ReactNode
}
