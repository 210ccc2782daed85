import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import { PieChart } from '@mui/x-charts/PieChart'

import { sumOf } from './chart.model'
import type { ChartProps } from './chart.types'

type DrawingProps = Required<Omit<ChartProps, 'label' | 'isLoading'>> & { colours: string[] }

const looks = {
  '& .MuiChartsAxisHighlight-root': { stroke: 'var(--tg-palette-tg-lineStrong)', strokeDasharray: 'none' },
  '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: 'var(--tg-palette-divider) !important' },
  '& .MuiChartsAxis-tickLabel': {
    fill: 'var(--tg-palette-text-secondary) !important',
    fontSize: '12px !important',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .MuiChartsGrid-line': { stroke: 'var(--tg-palette-divider)', strokeDasharray: '2 3' },
  '& .MuiLineChart-line': { strokeWidth: 1.75 },
} as const

const isMoment = (x: DrawingProps['x']) => x[0] instanceof Date

const yAxisOf = (formatValue: DrawingProps['formatValue']) => [
  // Three lines at most: they are there to guide the eye, not to be read.
  {
    valueFormatter: (value: number) => formatValue(value),
    tickNumber: 3,
    disableLine: true,
    disableTicks: true,
    width: 'auto' as const,
    min: 0,
  },
]

function Lines({ x, series, height, formatX, formatValue, colours }: DrawingProps) {
  return (
    <LineChart
      height={height}
      colors={colours}
      hideLegend
      skipAnimation
      margin={{ left: 4, right: 24, top: 12, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: [...x],
          scaleType: isMoment(x) ? 'time' : 'point',
          valueFormatter: formatX,
          disableTicks: true,
          tickLabelMinGap: 16,
          height: 24,
        },
      ]}
      yAxis={yAxisOf(formatValue)}
      series={series.map((each) => ({
        id: each.id,
        label: each.label,
        data: [...each.values],
        showMark: false,
        curve: 'monotoneX' as const,
        area: series.length === 1,
        valueFormatter: (value: number | null) => (value === null ? '–' : formatValue(value)),
      }))}
      sx={{ ...looks, '& .MuiLineChart-area': { opacity: 0.1 } }}
    />
  )
}

function Bars({ kind, x, series, height, formatX, formatValue, colours }: DrawingProps) {
  return (
    <BarChart
      height={height}
      colors={colours}
      hideLegend
      skipAnimation
      borderRadius={2}
      margin={{ left: 4, right: 8, top: 12, bottom: 0 }}
      grid={{ horizontal: true }}
      xAxis={[
        {
          data: [...x],
          scaleType: 'band',
          valueFormatter: formatX,
          disableTicks: true,
          tickLabelMinGap: 16,
          height: 24,
          categoryGapRatio: 0.35,
        },
      ]}
      yAxis={yAxisOf(formatValue)}
      series={series.map((each) => ({
        id: each.id,
        label: each.label,
        data: [...each.values],
        stack: kind === 'stacked' ? 'all' : undefined,
        valueFormatter: (value: number | null) => (value === null ? '–' : formatValue(value)),
      }))}
      sx={looks}
    />
  )
}

function Slices({ series, height, formatValue, colours }: DrawingProps) {
  const data = series.map((each) => ({ id: each.id, label: each.label, value: sumOf(each) }))
  return (
    <PieChart
      height={height}
      colors={colours}
      hideLegend
      skipAnimation
      margin={8}
      series={[
        {
          data,
          innerRadius: '62%',
          outerRadius: '96%',
          paddingAngle: 1,
          cornerRadius: 2,
          valueFormatter: ({ value }) => formatValue(value),
        },
      ]}
      sx={{ '& .MuiPieChart-arc': { stroke: 'var(--tg-palette-background-paper)' } }}
    />
  )
}

/** The drawing itself. A file of its own, so that the library behind it loads with the first chart only. */
export function Drawing(props: DrawingProps) {
  switch (props.kind) {
    case 'line':
      return <Lines {...props} />
    case 'bar':
    case 'stacked':
      return <Bars {...props} />
    case 'pie':
      return <Slices {...props} />
  }
}
