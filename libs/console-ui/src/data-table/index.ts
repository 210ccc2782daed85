export { DataTable } from './data-table'
export type { Column, DataTableProps, Paging, RowKey, Selection, Sorting } from './data-table.types'
export { pageSizes } from './paging.model'
export { usePageSize, useSelection, useTablePaging } from './table-state'
