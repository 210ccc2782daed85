import MuiBox from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { DataTableProps } from '../model/data-table.types'
import { pageState, pageToggled } from '../model/selection.model'
import type { TableState } from '../model/useTable'
import { BulkBar } from '../parts/bulk-bar'
import { ColumnsButton } from '../parts/columns-button'
import { TableHead } from './table-head'
import { TableRoot } from './table-root'
import { TableRows } from './table-rows'
import { useIsWide } from './useIsWide'

/** Appears after a moment only: a quick answer needs no sign of work. */
const runningLine = {
  position: 'absolute',
  inset: '0 0 auto 0',
  zIndex: 4,
  height: 2,
  borderRadius: 0,
  animation: 'tg-late 0s linear 250ms both',
  '@keyframes tg-late': { from: { visibility: 'hidden' }, to: { visibility: 'visible' } },
} as const

/**
 * Holds what is placed absolutely in cells, and lets what a row unfolds know the width in sight: `100cqw`. Cut off until
 * it is known that the table is too wide: the page must not be, not for one frame.
 */
const frameLook = {
  borderRadius: '7px',
  position: 'relative',
  containerType: 'inline-size',
  overflowX: 'clip',
} as const

/** The table where there is room for one. */
export function WideTable<Row>({ props, table }: { props: DataTableProps<Row>; table: TableState<Row> }) {
  const { isWide, frame } = useIsWide()
  const { selection, sorting } = props
  const box = selection && {
    state: pageState(selection.selected, table.selectable),
    toggle: () => selection.onChange(pageToggled(selection.selected, table.selectable)),
    isEmpty: table.selectable.length === 0,
  }
  const chosen = selection?.selected ?? []
  return (
    <MuiBox
      sx={{ position: 'relative', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      {props.isFetching === true && <LinearProgress aria-hidden sx={runningLine} />}
      {selection !== undefined && chosen.length > 0 && (
        <BulkBar count={chosen.length} onClear={() => selection.onChange([])} further={selection.further}>
          {selection.actions(chosen)}
        </BulkBar>
      )}
      <MuiBox
        ref={frame}
        data-wide={isWide || undefined}
        tabIndex={isWide ? 0 : undefined}
        role={isWide ? 'region' : undefined}
        aria-label={isWide ? props.label : undefined}
        sx={{
          ...frameLook,
          ...(isWide && { overflowX: 'auto', overflowY: 'auto', maxHeight: 'max(360px, calc(100dvh - 240px))' }),
        }}
      >
        <TableRoot
          data-dense={props.isDense}
          data-chosen={chosen.length > 0 || undefined}
          aria-label={props.label}
          aria-busy={props.isFetching}
        >
          <TableHead
            columns={table.shown}
            sorting={sorting}
            box={box}
            hasFold={table.hasFold}
            hasEnd={table.hasEnd}
            corner={props.columnsKey === undefined ? null : <ColumnsButton props={props} table={table} />}
          />
          <TableRows props={props} table={table} />
        </TableRoot>
      </MuiBox>
    </MuiBox>
  )
}
