import MuiBox from '@mui/material/Box'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { factsOf } from '@tollgate/console-ui/error-facts'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { useUiText } from '@tollgate/console-ui/ui-text'
import { CardList } from './cards/card-list'
import type { DataTableProps } from './model/data-table.types'
import { useTable } from './model/useTable'
import { TablePaging } from './parts/table-paging'
import { WideTable } from './wide/wide-table'

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
