import MuiBox from '@mui/material/Box'
import type { ReactNode } from 'react'
import { phoneMaxPx } from '../tokens/tokens'

export interface FigureColumn<Row> {
  readonly id: string
  readonly label: string
  /** Names stand left, and figures right under each other. */
  readonly align?: 'left' | 'right'
  /** Left out on a phone, where there is no room for all. Paper has it. */
  readonly isMinor?: boolean
  readonly render: (row: Row) => ReactNode
  /** What stands below the last row. */
  readonly foot?: ReactNode
}

export interface FigureTableProps<Row> {
  /** What the table is, for who does not see it. */
  readonly label: string
  readonly columns: readonly FigureColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}

const look = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: { xs: 1, sm: 2 }, py: 1.5, verticalAlign: 'baseline', fontWeight: 400, textAlign: 'right' },
  '& th': { color: 'text.secondary' },
  '& thead th': { fontSize: 12, overflowWrap: 'anywhere', borderBottom: 1, borderColor: 'divider' },
  '& tbody tr': { borderBottom: '1px solid', borderColor: 'divider' },
  '& tbody th': { color: 'text.primary', overflowWrap: 'anywhere' },
  '& tfoot th, & tfoot td': { fontWeight: 600, color: 'text.primary' },
  '& :is(th, td)[data-align="left"]': { textAlign: 'left' },
  '& :is(th, td):first-of-type': { pl: 0 },
  '& :is(th, td):last-of-type': { pr: 0 },
  [`@media screen and (max-width: ${phoneMaxPx}px)`]: { '& [data-minor]': { display: 'none' } },
  // A row is never cut in two, and each sheet says again what its columns are.
  '& tr': { breakInside: 'avoid' },
  '& thead': { display: 'table-header-group' },
  '& tfoot': { display: 'table-row-group' },
} as const

/** A plain table of figures, to be read and printed: it is shown as it is, without sorting, pages and choices. */
export function FigureTable<Row>({ label, columns, rows, rowKey }: FigureTableProps<Row>) {
  const marks = ({ align = 'right', isMinor }: FigureColumn<Row>) => ({
    'data-align': align,
    'data-minor': isMinor === true ? '' : undefined,
  })
  const hasFoot = columns.some(({ foot }) => foot !== undefined)
  const [first, ...others] = columns
  if (first === undefined) return null
  return (
    <MuiBox component="table" aria-label={label} sx={look}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" {...marks(column)}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            <th scope="row" {...marks(first)}>
              {first.render(row)}
            </th>
            {others.map((column) => (
              <td key={column.id} {...marks(column)}>
                {column.render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {hasFoot && (
        <tfoot>
          <tr>
            <th scope="row" {...marks(first)}>
              {first.foot}
            </th>
            {others.map((column) => (
              <td key={column.id} {...marks(column)}>
                {column.foot}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </MuiBox>
  )
}
