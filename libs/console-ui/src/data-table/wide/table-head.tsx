import MuiBox from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type ReactNode } from 'react'

import { Icon } from '@tollgate/console-ui/icon'
import { Checkbox } from '@tollgate/console-ui/inputs'
import { Hidden } from '@tollgate/console-ui/text'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import { useUiText } from '@tollgate/console-ui/ui-text'

import type { Column, Sorting } from '../model/data-table.types'

interface HeadCellProps<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
}

function SortButton<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting }) {
  const text = useUiText()
  const isBy = sorting.by === column.id
  const turned = isBy && sorting.direction === 'asc' ? 'desc' : 'asc'
  return (
    <ButtonBase
      aria-label={text.sortBy(column.label)}
      onClick={() => sorting.onChange({ by: column.id, direction: turned })}
      sx={{
        font: 'inherit',
        gap: 0.5,
        borderRadius: '4px',
        px: 1,
        mx: -1,
        height: 28,
        '&:hover': { color: 'text.primary' },
        ...(isBy && { color: 'text.primary' }),
        ...(column.align === 'right' && { flexDirection: 'row-reverse' }),
      }}
    >
      {column.label}
      <Icon
        name={isBy && sorting.direction === 'desc' ? 'arrow-down' : 'arrow-up'}
        size={12}
        style={{ opacity: isBy ? 1 : 0 }}
      />
    </ButtonBase>
  )
}

function HeadCell<Row>({ column, sorting }: HeadCellProps<Row>) {
  const isSorted = sorting?.by === column.id
  const order = sorting?.direction === 'asc' ? 'ascending' : 'descending'
  return (
    <th
      scope="col"
      data-align={column.align}
      aria-sort={isSorted ? order : undefined}
      style={{ width: column.width, minWidth: column.minWidth ?? column.width }}
    >
      {column.isSortable === true && sorting !== undefined ? (
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
  /** The box that takes the page; absent without selection. */
  box?: { state: 'none' | 'some' | 'all'; toggle: () => void }
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
            <Checkbox
              label={text.selectPage}
              isLabelHidden
              value={box.state === 'all'}
              isMixed={box.state === 'some'}
              onChange={box.toggle}
            />
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
