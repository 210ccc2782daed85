import { IconButton } from '@tollgate/console-ui/button'
import { Checkbox } from '@tollgate/console-ui/inputs'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { type KeyboardEvent, memo, type MouseEvent } from 'react'
import type { Column } from '../model/data-table.types'
import type { RowView } from '../model/row-view'
import { RowMenu } from '../parts/row-menu'
import { moveInRow } from './one-stop'

const isOwnControl = (event: MouseEvent) =>
  (event.target as Element).closest('a, button, input, label, [role=menuitem], [role=menu], summary') !== null // events come from elements

/** A press that only marks text opens nothing. */
const isMarking = () => (window.getSelection()?.toString() ?? '') !== ''

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
          {view.box !== undefined && (
            <Checkbox
              label={text.selectRow(view.box.name)}
              isLabelHidden
              value={view.isSelected}
              onChange={view.box.toggle}
            />
          )}
        </td>
      )}
      {hasFold && (
        <td data-cell="fold">
          {view.unfold !== undefined && (
            <IconButton
              size="small"
              icon={view.isOpen ? 'chevron-down' : 'chevron-right'}
              label={view.isOpen ? text.collapseRow : text.expandRow}
              isExpanded={view.isOpen}
              onClick={view.unfold.toggle}
            />
          )}
        </td>
      )}
    </>
  )
}

/** Enter opens the row, Space chooses it, arrows move. Keys of a menu that hangs over the page are not the row's. */
function onRowKey<Row>(event: KeyboardEvent<HTMLTableRowElement>, { press, box }: RowView<Row>) {
  if (!event.currentTarget.contains(event.target as Node)) return // keys go to nodes
  const act = event.key === 'Enter' ? press : event.key === ' ' ? (box?.toggle ?? press) : undefined
  if (event.target !== event.currentTarget || act === undefined) return moveInRow(event)
  event.preventDefault()
  act()
}

function TableRowPlain<Row>({ columns, view, hasBox, hasFold, hasEnd, span }: TableRowProps<Row>) {
  const onClick = (event: MouseEvent) => {
    if (!isOwnControl(event) && !isMarking()) view.press?.()
  }
  return (
    <>
      <tr
        data-row
        data-muted={view.isMuted || undefined}
        data-selected={view.isSelected || undefined}
        data-open={view.isOpen || undefined}
        data-clickable={view.press !== undefined || undefined}
        tabIndex={0}
        onClick={onClick}
        onKeyDown={(event) => onRowKey(event, view)}
      >
        <LeadCells view={view} hasBox={hasBox} hasFold={hasFold} />
        {columns.map((column) => (
          <td key={column.id} data-align={column.align}>
            {column.render(view.row)}
          </td>
        ))}
        {hasEnd && (
          <td data-cell="end">
            <RowMenu items={view.actions} />
          </td>
        )}
      </tr>
      {view.isOpen && view.unfold !== undefined && (
        <tr data-detail>
          <td colSpan={span}>{view.unfold.render()}</td>
        </tr>
      )}
    </>
  )
}

/** One row, and what it folds out. */
// memo loses the type parameter; the cast gives it back.
export const TableRow = memo(TableRowPlain) as typeof TableRowPlain
