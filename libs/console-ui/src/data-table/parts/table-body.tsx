import MuiBox from '@mui/material/Box'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { useUiText } from '@tollgate/console-ui/ui-text'
import type { ReactNode } from 'react'
import type { Column, DataTableProps } from '../model/data-table.types'
import { pageCount } from '../model/paging.model'

const widths = ['70%', '52%', '84%', '61%', '76%']
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Rows to come, as tall as the real ones, so that nothing jumps. */
export function SkeletonRows({
  columns,
  lead,
  rows,
}: {
  columns: readonly Column<never>[]
  lead: number
  rows: number
}) {
  return (
    <tbody aria-hidden>
      {times(rows).map((row) => (
        <tr key={row}>
          {times(lead).map((cell) => (
            <td key={`lead-${cell}`} data-cell={cell === 0 ? 'box' : 'fold'} />
          ))}
          {columns.map((column, index) => (
            <td key={column.id} data-align={column.align}>
              <MuiBox
                sx={{
                  display: 'inline-block',
                  width: '100%',
                  maxWidth: 180,
                  '& > *': { ml: column.align === 'right' ? 'auto' : 0 },
                }}
              >
                <Skeleton width={widths[(row + index) % widths.length]} height={14} />
              </MuiBox>
            </td>
          ))}
          <td />
        </tr>
      ))}
    </tbody>
  )
}

/** Cards to come. */
export function SkeletonCards() {
  return (
    <MuiBox aria-hidden sx={{ display: 'grid', gap: 2 }}>
      {times(5).map((card) => (
        <MuiBox
          key={card}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', p: 3, height: 108 }}
        >
          <Skeleton width="55%" height={20} />
          <Skeleton width="90%" height={16} />
          <Skeleton width="70%" height={16} />
        </MuiBox>
      ))}
    </MuiBox>
  )
}

/** What stands in place of rows: the fault, a page beyond the last, or nothing to show. */
export function NoRows<Row>({
  error,
  onRetry,
  empty,
  paging,
}: Pick<DataTableProps<Row>, 'error' | 'onRetry' | 'empty' | 'paging'>): ReactNode {
  const text = useUiText()
  if (error !== undefined && error !== null) return <ErrorState error={error} onRetry={onRetry} />
  const last = paging === undefined ? 1 : pageCount(paging.total, paging.pageSize)
  if (paging !== undefined && paging.total > 0 && paging.page > last) {
    const go = () => paging.onChange({ page: last, pageSize: paging.pageSize })
    return <EmptyState title={text.noData} action={<Button onClick={go}>{text.pageNumber(last)}</Button>} />
  }
  return empty ?? <EmptyState title={text.noData} />
}
