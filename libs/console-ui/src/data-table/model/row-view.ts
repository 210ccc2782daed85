import type { MenuItem } from '@tollgate/console-ui/menu'
import { type ReactNode, useState } from 'react'
import type { DataTableProps, RowKey } from './data-table.types'
import { toggled } from './selection.model'

/** One row with all that can be done with it; table and cards draw the same. */
export interface RowView<Row> {
  key: RowKey
  row: Row
  isMuted: boolean
  isSelected: boolean
  isOpen: boolean
  /** Absent when the row cannot be chosen. */
  box?: { name: string; toggle: () => void }
  /** Absent when the row has nothing to unfold. */
  unfold?: { toggle: () => void; render: () => ReactNode }
  /** Opens the row's detail, where it has one. */
  press?: () => void
  actions: readonly MenuItem[]
}

/** Which rows are unfolded, and every row made ready to draw. */
export function useRowViews<Row>(props: DataTableProps<Row>): RowView<Row>[] {
  const [open, setOpen] = useState<readonly RowKey[]>([])
  const { rows = [], rowKey, selection, rowActions, isMuted } = props
  return rows.map((row) => {
    const key = rowKey(row)
    const isSelectable = selection !== undefined && selection.isSelectable?.(row) !== false
    return {
      key,
      row,
      isMuted: isMuted?.(row) === true,
      isSelected: selection?.selected.includes(key) === true,
      isOpen: open.includes(key),
      box: isSelectable
        ? { name: selection.nameOf(row), toggle: () => selection.onChange(toggled(selection.selected, key)) }
        : undefined,
      ...detailOf(props, row, () => setOpen((before) => toggled(before, key))),
      actions: rowActions?.(row) ?? [],
    }
  })
}

function detailOf<Row>(
  { detail }: DataTableProps<Row>,
  row: Row,
  toggle: () => void,
): Pick<RowView<Row>, 'unfold' | 'press'> {
  if (detail === undefined) return {}
  if (detail.kind === 'open') return detail.canOpen?.(row) === false ? {} : { press: () => detail.open(row) }
  const content = detail.render(row)
  return content === null ? {} : { unfold: { toggle, render: () => content }, press: toggle }
}
