import MuiBox from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { lazy, Suspense, useState } from 'react'

import { Alert } from '@tollgate/console-ui/alert'
import { Button, IconButton } from '@tollgate/console-ui/button'
import { factsOf } from '@tollgate/console-ui/error-facts'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { useUiText } from '@tollgate/console-ui/ui-text'

import { BulkBar } from './parts/bulk-bar'
import { CardList } from './cards/card-list'
import type { DataTableProps } from './model/data-table.types'
import { useRowViews } from './model/row-view'
import { pageState, pageToggled } from './model/selection.model'
import { NoRows, SkeletonRows } from './parts/table-body'
import { TableHead } from './wide/table-head'
import { TablePaging } from './parts/table-paging'
import { TableRoot } from './wide/table-root'
import { TableRow } from './wide/table-row'
import { useColumns } from './model/table-state'
import { useIsWide } from './wide/useIsWide'

const ColumnsDialog = lazy(async () => ({ default: (await import('./parts/columns-dialog')).ColumnsDialog }))

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

function useTable<Row>(props: DataTableProps<Row>) {
  const { shown, choose } = useColumns(props.columns, props.columnsKey)
  const views = useRowViews(props)
  const selectable = views.filter((view) => view.select !== undefined).map((view) => view.key)
  const hasBox = props.selection !== undefined
  const hasFold = props.expand !== undefined
  const hasEnd = props.rowActions !== undefined || props.columnsKey !== undefined
  const span = shown.length + Number(hasBox) + Number(hasFold) + Number(hasEnd)
  return { shown, choose, views, selectable, hasBox, hasFold, hasEnd, span }
}

type TableState<Row> = ReturnType<typeof useTable<Row>>

function Corner<Row>({ props, table }: { props: DataTableProps<Row>; table: TableState<Row> }) {
  const text = useUiText()
  const [isOpen, setIsOpen] = useState(false)
  if (props.columnsKey === undefined) return null
  return (
    <>
      <IconButton
        size="small"
        icon="columns"
        label={text.columns}
        ariaHasPopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <Suspense fallback={null}>
        {isOpen && (
          <ColumnsDialog
            columns={props.columns}
            shown={table.shown.map((column) => column.id)}
            onChoose={table.choose}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function Body<Row>({ props, table }: { props: DataTableProps<Row>; table: TableState<Row> }) {
  const { shown, views, hasBox, hasFold, hasEnd, span } = table
  const hasError = props.error !== undefined && props.error !== null
  if (props.rows === undefined && !hasError)
    return (
      <SkeletonRows
        columns={shown}
        lead={Number(hasBox) + Number(hasFold)}
        rows={Math.min(props.paging?.pageSize ?? 6, 10)}
      />
    )
  if (views.length === 0)
    return (
      <tbody>
        <tr>
          <td colSpan={span}>
            <NoRows {...props} />
          </td>
        </tr>
      </tbody>
    )
  return (
    <tbody>
      {views.map((view) => (
        <TableRow
          key={view.key}
          columns={shown}
          view={view}
          hasBox={hasBox}
          hasFold={hasFold}
          hasEnd={hasEnd}
          span={span}
        />
      ))}
    </tbody>
  )
}

function WideTable<Row>({ props, table }: { props: DataTableProps<Row>; table: TableState<Row> }) {
  const { isWide, frame } = useIsWide()
  const { selection, sorting } = props
  const box = selection && {
    state: pageState(selection.selected, table.selectable),
    toggle: () => selection.onChange(pageToggled(selection.selected, table.selectable)),
  }
  const chosen = selection?.selected ?? []
  return (
    <MuiBox
      sx={{ position: 'relative', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
    >
      {props.isFetching === true && <LinearProgress aria-hidden sx={runningLine} />}
      {selection !== undefined && chosen.length > 0 && (
        <BulkBar count={chosen.length} onClear={() => selection.onChange([])}>
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
        <TableRoot aria-label={props.label} aria-busy={props.isFetching}>
          <TableHead
            columns={table.shown}
            sorting={sorting}
            box={box}
            hasFold={table.hasFold}
            hasEnd={table.hasEnd}
            corner={props.columnsKey === undefined ? null : <Corner props={props} table={table} />}
          />
          <Body props={props} table={table} />
        </TableRoot>
      </MuiBox>
    </MuiBox>
  )
}

/** Rows to read, choose and act on. On a phone each becomes a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const text = useUiText()
  const isPhone = useIsPhone()
  const table = useTable(props)
  const { rows, error, paging } = props
  const hasError = error !== undefined && error !== null
  const isStale = hasError && rows !== undefined && rows.length > 0
  const retry = props.onRetry && (
    <Button size="small" icon="refresh" onClick={props.onRetry}>
      {text.retry}
    </Button>
  )
  return (
    <MuiBox sx={{ minWidth: 0 }}>
      {isStale && (
        <MuiBox sx={{ mb: 3 }}>
          <Alert tone="bad" action={retry}>
            {factsOf(error).message ?? text.failed}
          </Alert>
        </MuiBox>
      )}
      {props.toolbar !== undefined && <MuiBox sx={{ mb: 3 }}>{props.toolbar}</MuiBox>}
      {isPhone ? <CardList props={props} views={table.views} /> : <WideTable props={props} table={table} />}
      {paging !== undefined && paging.total > 0 && (rows !== undefined || !hasError) && <TablePaging {...paging} />}
    </MuiBox>
  )
}
