import MuiBox from '@mui/material/Box'
import { Tooltip } from '@tollgate/console-ui/tooltip'
import type { ReactNode } from 'react'
import { phoneMaxPx } from '../tokens/tokens'
import { isLabelled, linesFor } from './scale.model'

/** One column: its name below, and a part for each of the series. */
interface ChartColumn {
  readonly id: string
  readonly label: string
  readonly parts: readonly number[]
  /** Said when it is pointed at. */
  readonly hint: ReactNode
}

export interface BarChartProps {
  /** What the parts of each column are; the last one has no colour of its own where `hasRest` is set. */
  readonly series: readonly { readonly id: string; readonly name: ReactNode; readonly value: ReactNode }[]
  readonly hasRest?: boolean
  readonly columns: readonly ChartColumn[]
  readonly formatValue: (value: number) => string
}

/** Five that are told apart by who confuses red and green, too, on white and on black; what is left over is grey. */
const colours = {
  '--tg-series-0': '#5B5BD6',
  '--tg-series-1': '#E39A11',
  '--tg-series-2': '#0B8F6B',
  '--tg-series-3': '#C65F9B',
  '--tg-series-4': '#4AA8DF',
  '--tg-series-rest': '#A4A7AF',
}
const coloursInDark = {
  '--tg-series-0': '#8C8CF0',
  '--tg-series-1': '#E8B04B',
  '--tg-series-2': '#3DBB93',
  '--tg-series-3': '#E29AC3',
  '--tg-series-4': '#7CC6F0',
  '--tg-series-rest': '#6B6F78',
}

const heightPx = 168
const labels = 6
/** More columns than these stand without space between them: on a phone there is room for no more. */
const mostSpaced = 60

const legendLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 5,
  rowGap: 1,
  m: 0,
  p: 0,
  fontSize: 12,
  listStyle: 'none',
} as const
const entryLook = { display: 'flex', alignItems: 'baseline', gap: 1.5, minWidth: 0, maxWidth: '100%' } as const
const plotLook = { position: 'relative', height: heightPx, mt: 4, mb: 6, ml: 'var(--tg-axis)' } as const
const lineLook = { position: 'absolute', left: 0, right: 0, borderTop: '1px solid', borderColor: 'divider' } as const
const axisLook = {
  position: 'absolute',
  right: '100%',
  pr: 2,
  transform: 'translateY(-50%)',
  fontSize: 12,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const
const barsLook = { position: 'absolute', inset: 0, display: 'flex', alignItems: 'stretch' } as const
const columnLook = {
  flex: '1 1 0',
  minWidth: 0,
  position: 'relative',
  display: 'flex',
  flexDirection: 'column-reverse',
  px: { xs: '1px', sm: '2px' },
  '&:hover': { bgcolor: 'tg.hover' },
} as const
const nameLook = {
  position: 'absolute',
  top: '100%',
  left: '50%',
  pt: 1.5,
  transform: 'translateX(-50%)',
  fontSize: 12,
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
} as const

/** Stacked columns for sums of the same kind, side by side in time. What it shows has to stand in a table as well. */
export function BarChart({ series, hasRest = false, columns, formatValue }: BarChartProps) {
  const lines = linesFor(Math.max(0, ...columns.map(({ parts }) => totalOf(parts))))
  const top = lines.at(-1) ?? 1
  const colourOf = (index: number) =>
    hasRest && index === series.length - 1 ? 'var(--tg-series-rest)' : `var(--tg-series-${index % 5})`
  // As wide as the longest word of the axis, in figures of about 7 px.
  const axis = `${Math.max(...lines.map((line) => formatValue(line).length)) * 7 + 8}px`
  return (
    <MuiBox aria-hidden sx={{ ...colours, '[data-theme=dark] &': coloursInDark, '--tg-axis': axis, minWidth: 0 }}>
      <MuiBox component="ul" sx={legendLook}>
        {series.map(({ id, name, value }, index) => (
          <MuiBox component="li" key={id} sx={entryLook}>
            <MuiBox sx={{ flex: 'none', width: 8, height: 8, borderRadius: '2px', bgcolor: colourOf(index) }} />
            <MuiBox sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {name}
            </MuiBox>
            <MuiBox sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{value}</MuiBox>
          </MuiBox>
        ))}
      </MuiBox>
      <MuiBox sx={plotLook}>
        {[0, ...lines].map((line) => (
          <MuiBox key={line} sx={{ ...lineLook, bottom: `${(line / top) * 100}%` }}>
            <MuiBox sx={axisLook}>{line === 0 ? '0' : formatValue(line)}</MuiBox>
          </MuiBox>
        ))}
        <MuiBox sx={barsLook}>
          {columns.map((column, index) => (
            <Column
              key={column.id}
              column={column}
              top={top}
              colourOf={colourOf}
              isDense={columns.length > mostSpaced}
              isNamed={isLabelled(index, columns.length, labels)}
              isNamedOnPhone={isLabelled(index, columns.length, labels / 2)}
            />
          ))}
        </MuiBox>
      </MuiBox>
    </MuiBox>
  )
}

interface ColumnProps {
  readonly column: ChartColumn
  readonly top: number
  readonly colourOf: (index: number) => string
  readonly isDense: boolean
  readonly isNamed: boolean
  readonly isNamedOnPhone: boolean
}

function Column({ column: { label, parts, hint }, top, colourOf, isDense, isNamed, isNamedOnPhone }: ColumnProps) {
  const onPhone = isNamedOnPhone ? {} : { [`@media (max-width: ${phoneMaxPx}px)`]: { display: 'none' } }
  return (
    <Tooltip text={hint}>
      <MuiBox sx={isDense ? { ...columnLook, px: 0 } : columnLook}>
        {parts.map((part, index) =>
          part > 0 ? (
            <MuiBox
              key={index}
              sx={{
                // What is there is seen, however little it is beside the rest.
                flex: `0 0 max(${(part / top) * 100}%, 1px)`,
                bgcolor: colourOf(index),
                borderTop: '1px solid',
                borderColor: 'background.paper',
                '&:last-of-type': { borderTopLeftRadius: '2px', borderTopRightRadius: '2px' },
              }}
            />
          ) : null,
        )}
        {isNamed && <MuiBox sx={{ ...nameLook, ...onPhone }}>{label}</MuiBox>}
      </MuiBox>
    </Tooltip>
  )
}

const totalOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)
