import MuiBox from '@mui/material/Box'
import MuiSkeleton from '@mui/material/Skeleton'
import { useUiText } from '@tollgate/console-ui/ui-text'

export interface SkeletonProps {
  width?: number | string
  height?: number
  shape?: 'line' | 'circle' | 'block'
}

/** A grey shape in the size of what comes. */
export function Skeleton({ width, height, shape = 'line' }: SkeletonProps) {
  // A line of text is lower than its line box: the gaps between lines are part of the shape.
  const isLine = shape === 'line' && height !== undefined
  const bar = isLine ? Math.round(height * 0.6) : height
  const gap = isLine ? `${(height - Math.round(height * 0.6)) / 2}px 0` : 0
  return (
    <MuiSkeleton
      variant={shape === 'circle' ? 'circular' : 'rounded'}
      width={width}
      height={bar}
      animation="pulse"
      sx={{ margin: gap }}
    />
  )
}

const widths = ['62%', '88%', '74%', '95%', '54%', '80%']
const widthOf = (index: number) => widths[index % widths.length]
const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Lines of text to come. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div>
      {times(lines).map((line) => (
        <Skeleton key={line} width={widthOf(line)} height={20} />
      ))}
    </div>
  )
}

/** Rows of a table to come. */
function SkeletonTable({ rows = 6, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <MuiBox
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', overflow: 'hidden' }}
    >
      {times(rows).map((row) => (
        <MuiBox
          key={row}
          sx={{
            display: 'flex',
            gap: 6,
            px: 4,
            height: 40,
            alignItems: 'center',
            borderTop: row === 0 ? 0 : 1,
            borderColor: 'divider',
          }}
        >
          {times(columns).map((column) => (
            <MuiBox key={column} sx={{ flex: column === 0 ? 2 : 1 }}>
              <Skeleton width={widthOf(row + column)} height={16} />
            </MuiBox>
          ))}
        </MuiBox>
      ))}
    </MuiBox>
  )
}

/** Fields of a form to come. */
export function SkeletonForm({ fields = 4 }: { fields?: number }) {
  return (
    <MuiBox sx={{ display: 'grid', gap: 5 }}>
      {times(fields).map((field) => (
        <div key={field}>
          <Skeleton width={96} height={20} />
          <Skeleton shape="block" height={36} />
        </div>
      ))}
    </MuiBox>
  )
}

/** A page to come: title, filters, table. */
export function SkeletonPage() {
  const text = useUiText()
  return (
    <MuiBox role="status" aria-label={text.loading} sx={{ display: 'grid', gap: 5 }}>
      <div>
        <Skeleton width={180} height={28} />
        <Skeleton width={320} height={20} />
      </div>
      <Skeleton shape="block" width="min(480px, 100%)" height={32} />
      <SkeletonTable />
    </MuiBox>
  )
}
