export { DataTable } from './data-table'
export type { Column, DataTableProps, Order, RowKey, Selection, Sorting } from './model/data-table.types'
export { type Comparing, sortedBy } from './model/sorting.model'
export { useSelection } from './model/table-state'
