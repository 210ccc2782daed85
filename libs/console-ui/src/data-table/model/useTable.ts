import type { DataTableProps } from './data-table.types'
import { useRowViews } from './row-view'
import { useColumns } from './table-state'

/** The columns in sight, the rows ready to draw, and which of the table's own cells stand around them. */
export function useTable<Row>(props: DataTableProps<Row>) {
  const { shown, choose } = useColumns(props.columns, props.columnsKey)
  const views = useRowViews(props)
  const selectable = views.filter((view) => view.box !== undefined).map((view) => view.key)
  const hasBox = props.selection !== undefined
  const hasFold = props.detail?.kind === 'unfold'
  const hasEnd = props.rowActions !== undefined || props.columnsKey !== undefined
  const span = shown.length + Number(hasBox) + Number(hasFold) + Number(hasEnd)
  return { shown, choose, views, selectable, hasBox, hasFold, hasEnd, span }
}

export type TableState<Row> = ReturnType<typeof useTable<Row>>
