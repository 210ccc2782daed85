import { type KeyboardEvent, memo, type MouseEvent } from 'react'

import { IconButton } from '@tollgate/console-ui/button'
import { Checkbox } from '@tollgate/console-ui/inputs'
import { useUiText } from '@tollgate/console-ui/ui-text'

import type { Column } from '../model/data-table.types'
import { RowMenu } from '../parts/row-menu'
import type { RowView } from '../model/row-view'

const isOwnControl = (event: MouseEvent) =>
  (event.target as Element).closest('a, button, input, label, [role=menuitem], [role=menu], summary') !== null // events come from elements

/** A press that only marks text opens nothing. */
const isMarking = () => (window.getSelection()?.toString() ?? '') !== ''

function moveFocus(event: KeyboardEvent<HTMLTableRowElement>, step: 1 | -1) {
  const rows = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
  rows[rows.indexOf(event.currentTarget) + step]?.focus()
  event.preventDefault()
}

interface TableRowProps<Row> {
  columns: readonly Column<Row>[]
  view: RowView<Row>
  hasBox: boolean
  hasFold: boolean
  hasEnd: boolean
  span: number
}

/** The box that chooses a row and the mark that folds it out. */
function LeadCells<Row>({ view, hasBox, hasFold }: Pick<TableRowProps<Row>, 'view' | 'hasBox' | 'hasFold'>) {
  const text = useUiText()
  return (
    <>
      {hasBox && (
        <td data-cell="box">
          {view.select !== undefined && (
            <Checkbox label={text.selectRow} isLabelHidden value={view.isSelected} onChange={view.select} />
          )}
        </td>
      )}
      {hasFold && (
        <td data-cell="fold">
          {view.detail !== null && (
            <IconButton
              size="small"
              icon={view.isOpen ? 'chevron-down' : 'chevron-right'}
              label={view.isOpen ? text.collapseRow : text.expandRow}
              isExpanded={view.isOpen}
              onClick={view.toggle}
            />
          )}
        </td>
      )}
    </>
  )
}

function TableRowPlain<Row>({ columns, view, hasBox, hasFold, hasEnd, span }: TableRowProps<Row>) {
  const { row, press } = view
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'ArrowDown') moveFocus(event, 1)
    if (event.key === 'ArrowUp') moveFocus(event, -1)
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    press?.()
  }
  const onClick = (event: MouseEvent) => {
    if (!isOwnControl(event) && !isMarking()) press?.()
  }
  return (
    <>
      <tr
        data-row
        data-muted={view.isMuted || undefined}
        data-selected={view.isSelected || undefined}
        data-open={view.isOpen || undefined}
        data-clickable={press !== undefined || undefined}
        tabIndex={press === undefined ? undefined : 0}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <LeadCells view={view} hasBox={hasBox} hasFold={hasFold} />
        {columns.map((column) => (
          <td key={column.id} data-align={column.align}>
            {column.render(row)}
          </td>
        ))}
        {hasEnd && (
          <td data-cell="end">
            <RowMenu items={view.actions} />
          </td>
        )}
      </tr>
      {view.isOpen && view.detail !== null && (
        <tr data-detail>
          <td colSpan={span}>{view.detail()}</td>
        </tr>
      )}
    </>
  )
}

/** One row, and what it folds out. */
// memo loses the type parameter; the cast gives it back.
export const TableRow = memo(TableRowPlain) as typeof TableRowPlain
