import { type ReactNode, useState } from 'react'

import type { MenuItem } from '@tollgate/console-ui/menu'

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
  select?: () => void
  toggle: () => void
  /** `null` when the row does not open. */
  detail: (() => ReactNode) | null
  /** A click on the row: its detail elsewhere, or its fold. */
  press?: () => void
  actions: readonly MenuItem[]
}

/** Which rows are folded out, and every row made ready to draw. */
export function useRowViews<Row>(props: DataTableProps<Row>): RowView<Row>[] {
  const [open, setOpen] = useState<readonly RowKey[]>([])
  const { rows = [], rowKey, selection, expand, onRowClick, rowActions, isMuted } = props
  return rows.map((row) => {
    const key = rowKey(row)
    const content = expand?.(row) ?? null
    const toggle = () => setOpen((before) => toggled(before, key))
    const foldByClick = content === null ? undefined : toggle
    const isSelectable = selection !== undefined && selection.isSelectable?.(row) !== false
    return {
      key,
      row,
      isMuted: isMuted?.(row) === true,
      isSelected: selection?.selected.includes(key) === true,
      isOpen: open.includes(key),
      select: isSelectable ? () => selection.onChange(toggled(selection.selected, key)) : undefined,
      toggle,
      detail: content === null ? null : () => content,
      press: onRowClick === undefined ? foldByClick : () => onRowClick(row),
      actions: rowActions?.(row) ?? [],
    }
  })
}
