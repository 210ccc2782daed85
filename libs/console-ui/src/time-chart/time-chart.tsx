import MuiBox from '@mui/material/Box'
import { useIsPhone } from '@tollgate/console-ui/layout'
import { memo } from 'react'
import { type Brush, strokesOf } from './brush.model'
import { axisLook, bandLook, frameLook, labelLook, laneHeights, laneLook, plotLook } from './time-chart-looks'
import { seriesColours, type TimeChartTone } from './time-chart-looks'
import { useBrush } from './useBrush'

/** A step of time. */
interface TimeChartColumn {
  readonly id: string
  /** Below the column; most have none. */
  readonly label?: string
  /** What it came to, in words: for who leads the chart by keys. */
  readonly words: string
  /** From the ground up. */
  readonly parts: readonly { readonly tone: TimeChartTone; readonly value: number }[]
  /** Where the line goes through; null where it is not known. */
  readonly line: number | null
}

interface TimeChartProps {
  /** What it is, and how it is brushed. */
  readonly label: string
  readonly columns: readonly TimeChartColumn[]
  /** The largest of each lane, as the axis says it; no line is drawn where that is null. */
  readonly largest: { readonly line: string | null; readonly bars: string }
  /** What is chosen of it. */
  readonly chosen: Brush | null
  readonly onChoose: (brush: Brush) => void
  /** Escape while something is chosen. */
  readonly onClear: () => void
  /** The column that is pointed at, or led to by keys. */
  readonly onPoint: (index: number | null) => void
}

/**
 * Columns in time with a line above them on an axis of their own, as low as a row of badges. A span of it is brushed with the mouse, by
 * touch, or by keys: arrows lead, Shift brushes, Enter chooses. What it shows has to stand in a table as well.
 */
export function TimeChart({ label, columns, largest, chosen, onChoose, onClear, onPoint }: TimeChartProps) {
  const { brush, cursor, props } = useBrush({ count: columns.length, chosen, onChoose, onClear, onPoint })
  const lit = brush ?? chosen
  const axis = `${Math.max(widthOf(largest.line ?? ''), widthOf(largest.bars)) + 8}px`
  return (
    <MuiBox sx={frameLook} style={{ marginLeft: axis }}>
      <Axis largest={largest} />
      <MuiBox
        {...props}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, columns.length - 1)}
        aria-valuenow={cursor}
        aria-valuetext={columns[cursor]?.words ?? ''}
        sx={plotLook}
      >
        {lit !== null && <Band of={lit} count={columns.length} isGround />}
        <Lanes columns={columns} isLined={largest.line !== null} />
        {lit !== null && <Band of={lit} count={columns.length} />}
      </MuiBox>
      <Labels columns={columns} />
    </MuiBox>
  )
}

/** So many names have room beside each other on a phone. */
const mostOnPhone = 6

/** The names of columns; on a phone every second one, where there are many. */
function Labels({ columns }: Pick<TimeChartProps, 'columns'>) {
  const isPhone = useIsPhone()
  const named = columns.flatMap(({ id, label }, index) => (label === undefined ? [] : [{ id, label, index }]))
  const shown = isPhone && named.length > mostOnPhone ? named.filter((_name, at) => at % 2 === 0) : named
  return shown.map(({ id, label, index }) => (
    <MuiBox key={id} aria-hidden sx={{ ...labelLook, ...labelPlace(index, columns.length) }}>
      {label}
    </MuiBox>
  ))
}

/** About how wide a word of the axis is: figures have 7 px, Chinese characters 12. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 7), 0)

function Axis({ largest: { line, bars } }: Pick<TimeChartProps, 'largest'>) {
  return (
    <>
      {line !== null && (
        <MuiBox aria-hidden sx={{ ...axisLook, top: 0 }}>
          {line}
        </MuiBox>
      )}
      <MuiBox aria-hidden sx={{ ...axisLook, top: laneHeights.line }}>
        {bars}
      </MuiBox>
    </>
  )
}

/** What is chosen: its ground below the columns, and its edges over them. */
function Band({ of: { from, to }, count, isGround = false }: { of: Brush; count: number; isGround?: boolean }) {
  const place = { left: `${(from / count) * 100}%`, width: `${((to - from + 1) / count) * 100}%` }
  const look = isGround ? { bgcolor: 'tg.accentSoft' } : { borderInline: '1px solid', borderColor: 'primary.main' }
  return <MuiBox sx={{ ...bandLook, ...look }} style={place} />
}

/** Below the middle of its column, but for those at the ends, which would reach beyond them. */
function labelPlace(index: number, count: number) {
  const share = (index + 0.5) / count
  if (share < 0.04) return { left: 0 }
  return share > 0.96 ? { right: 0 } : { left: `${share * 100}%`, transform: 'translateX(-50%)' }
}

interface LanesProps {
  readonly columns: readonly TimeChartColumn[]
  readonly isLined: boolean
}

/** Some hundred columns, which nothing but their figures draws anew. */
const Lanes = memo(function Lanes({ columns, isLined }: LanesProps) {
  const count = columns.length
  const most = Math.max(1, ...columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)))
  const slowest = Math.max(1, ...columns.map(({ line }) => line ?? 0))
  const gap = count > 90 ? 0.05 : 0.12
  return (
    <>
      {isLined && (
        <MuiBox
          component="svg"
          aria-hidden
          viewBox={`0 -2 ${count} ${laneHeights.line}`}
          preserveAspectRatio="none"
          sx={{ ...laneLook, top: 0, height: laneHeights.line }}
        >
          <path
            d={strokesOf(
              columns.map(({ line }) => line),
              slowest,
              laneHeights.line - 5,
            )}
            fill="none"
            stroke={seriesColours.line}
            strokeWidth={1.5}
            strokeLinejoin="round"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </MuiBox>
      )}
      <MuiBox
        component="svg"
        aria-hidden
        viewBox={`0 0 ${count} ${laneHeights.bars}`}
        preserveAspectRatio="none"
        sx={{ ...laneLook, top: laneHeights.line, height: laneHeights.bars, borderBottom: 1, borderColor: 'divider' }}
      >
        {columns.map((column, index) => (
          <Bar key={column.id} column={column} x={index + gap} width={1 - 2 * gap} most={most} />
        ))}
      </MuiBox>
    </>
  )
})

interface BarProps {
  readonly column: TimeChartColumn
  readonly x: number
  readonly width: number
  readonly most: number
}

function Bar({ column: { parts }, x, width, most }: BarProps) {
  const heights = parts.map(({ value }) => (value === 0 ? 0 : Math.max((value / most) * laneHeights.bars, 1.5)))
  return parts.map(({ tone }, index) => {
    const height = heights[index] ?? 0
    if (height === 0) return null
    const below = heights.slice(0, index).reduce((sum, one) => sum + one, 0)
    return (
      <rect
        key={tone}
        x={x}
        width={width}
        y={Math.max(0, laneHeights.bars - below - height)}
        height={height}
        fill={seriesColours[tone]}
      />
    )
  })
}
