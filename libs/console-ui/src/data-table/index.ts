export { DataTable } from './data-table'
export type {
  Column,
  DataTableProps,
  Order,
  Paging,
  RowDetail,
  RowKey,
  Selection,
  SortDirection,
  Sorting,
} from './model/data-table.types'
export { pageSizes } from './model/paging.model'
export { type Comparing, sortedBy } from './model/sorting.model'
export { usePageSize, useSelection, useTablePaging } from './model/table-state'
