import MuiBox from '@mui/material/Box'
import { Icon } from '@tollgate/console-ui/icon'
import { Checkbox } from '@tollgate/console-ui/inputs'
import { Hidden } from '@tollgate/console-ui/text'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { type ReactNode } from 'react'
import type { Column, Sorting } from '../model/data-table.types'
import { SortButton } from './sort-button'

interface HeadCellProps<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
}

function HeadCell<Row>({ column, sorting }: HeadCellProps<Row>) {
  const isSorted = sorting?.order?.by === column.id
  const direction = sorting?.order?.direction === 'asc' ? 'ascending' : 'descending'
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={isSorted ? direction : undefined}
      style={{ width: column.width, minWidth: column.minWidth ?? column.width }}
    >
      {column.sorts !== undefined && sorting !== undefined ? (
        <SortButton column={column} sorting={sorting} />
      ) : (
        column.label
      )}
      {column.help !== undefined && (
        <Tooltip text={column.help}>
          <MuiBox
            component="span"
            tabIndex={0}
            role="note"
            aria-label={column.help}
            sx={{ display: 'inline-flex', ml: 1, verticalAlign: '-2px', borderRadius: '50%', cursor: 'help' }}
          >
            <Icon name="circle-help" size={12} />
          </MuiBox>
        </Tooltip>
      )}
    </th>
  )
}

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sorting?: Sorting
  /** The box that takes the page; absent without selection, and not to be had while no row can be chosen. */
  box?: { state: 'none' | 'some' | 'all'; toggle: () => void; isEmpty: boolean }
  hasFold: boolean
  hasEnd: boolean
  /** The column chooser, in the corner. */
  corner: ReactNode
}

/** The header row. */
export function TableHead<Row>({ columns, sorting, box, hasFold, hasEnd, corner }: TableHeadProps<Row>) {
  const text = useUiText()
  return (
    <thead>
      <tr>
        {box !== undefined && (
          <th data-cell="box">
            {box.isEmpty ? (
              <Hidden>{text.selectPage}</Hidden>
            ) : (
              <Checkbox
                label={text.selectPage}
                isLabelHidden
                value={box.state === 'all'}
                isMixed={box.state === 'some'}
                onChange={box.toggle}
              />
            )}
          </th>
        )}
        {hasFold && (
          <th data-cell="fold">
            <Hidden>{text.expandRow}</Hidden>
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sorting={sorting} />
        ))}
        {hasEnd && <th data-cell="end">{corner ?? <Hidden>{text.actions}</Hidden>}</th>}
      </tr>
    </thead>
  )
}
