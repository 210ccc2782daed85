export { DataTable } from './data-table'
export type { Column, DataTableProps, Paging, RowKey, Selection, Sorting } from './model/data-table.types'
export { pageSizes } from './model/paging.model'
export { usePageSize, useSelection, useTablePaging } from './model/table-state'
