import MuiBox from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import type { DataTableProps } from '../model/data-table.types'
import type { RowView } from '../model/row-view'
import { BulkBar } from '../parts/bulk-bar'
import { NoRows, SkeletonCards } from '../parts/table-body'
import { RowCard } from './row-card'
import { SortSelect } from './sort-select'

const bottomBar = {
  position: 'sticky',
  bottom: 8,
  mt: 2,
  zIndex: 3,
  '& > [data-bulk]': { position: 'static', height: 'auto' },
  '& [role=toolbar]': {
    position: 'static',
    py: 1,
    borderRadius: '8px',
    border: 1,
    borderColor: 'divider',
    boxShadow: '0 4px 16px rgb(0 0 0 / 14%)',
  },
} as const

interface CardListProps<Row> {
  props: DataTableProps<Row>
  views: readonly RowView<Row>[]
}

/** The table on a phone. */
export function CardList<Row>({ props, views }: CardListProps<Row>) {
  const { selection, rows, error } = props
  if (rows === undefined && (error === undefined || error === null)) return <SkeletonCards />
  if (views.length === 0)
    return (
      <MuiBox sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
        <NoRows {...props} />
      </MuiBox>
    )
  const chosen = selection?.selected ?? []
  return (
    <>
      {props.sorting !== undefined && <SortSelect columns={props.columns} sorting={props.sorting} />}
      <MuiBox sx={{ height: 2, mb: 1 }}>
        {props.isFetching === true && <LinearProgress aria-hidden sx={{ height: 2 }} />}
      </MuiBox>
      <MuiBox
        component="ul"
        aria-label={props.label}
        aria-busy={props.isFetching}
        sx={{ m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {views.map((view) => (
          <RowCard key={view.key} columns={props.columns} view={view} />
        ))}
      </MuiBox>
      {selection !== undefined && chosen.length > 0 && (
        <MuiBox sx={bottomBar}>
          <BulkBar count={chosen.length} onClear={() => selection.onChange([])} further={selection.further}>
            {selection.actions(chosen)}
          </BulkBar>
        </MuiBox>
      )}
    </>
  )
}
