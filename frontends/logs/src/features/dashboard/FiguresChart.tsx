import { useFormat, useStatus, useT } from '@tollgate/console-sdk'
import { BarChart } from '@tollgate/console-ui/bar-chart'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Box } from '@tollgate/console-ui/layout'
import { Hidden } from '@tollgate/console-ui/text'
import type { FigureGrain, FigureMeasure, FigureRow, FiguresSummary } from '@tollgate/contracts/http/logs'
import { type ChartSeries, type ChartStep, seriesOf, stepLabel, stepsOf, zonedTime } from './dashboard.model'

interface FiguresChartProps {
  readonly rows: readonly FigureRow[]
  readonly summary: FiguresSummary
  readonly grain: FigureGrain
  readonly measure: FigureMeasure
  /** What a subject is called. */
  readonly nameOf: (of: { readonly name: string; readonly label: string }) => string
  readonly isTable: boolean
}

/** What was used over time, the largest told apart. The same stands in a table, for who does not see it. */
export function FiguresChart({ isTable, ...props }: FiguresChartProps) {
  const t = useT('logs')
  const chart = useChart(props)
  const { series, steps, worded, value, moment } = chart
  const columns: FigureColumn<ChartStep>[] = [
    { id: 'at', label: t('dashboard.time'), align: 'left', render: ({ at }) => moment(at) },
    { id: 'sum', label: t('dashboard.sum'), render: (step) => value(sumOf(step)) },
    ...series.map((one, index) => ({
      id: one.id,
      label: worded(one),
      isMinor: true,
      render: ({ parts }: ChartStep) => value(parts[index] ?? 0),
    })),
  ]
  const table = (
    <FigureTable
      label={t('dashboard.chart')}
      columns={columns}
      rows={steps.filter((step) => sumOf(step) > 0).toReversed()}
      rowKey={({ at }) => String(at)}
    />
  )
  if (isTable) return table
  return (
    <Box sx={{ position: 'relative' }}>
      <BarChart
        hasRest={series.at(-1)?.isOthers === true}
        series={series.map((one) => ({ id: one.id, name: worded(one), value: value(one.total) }))}
        columns={steps.map((step) => ({
          id: String(step.at),
          label: chart.label(step.at),
          parts: step.parts,
          hint: <Hint step={step} chart={chart} />,
        }))}
        formatValue={chart.lineValue}
      />
      <Hidden>{table}</Hidden>
    </Box>
  )
}

const sumOf = ({ parts }: ChartStep) => parts.reduce((total, part) => total + part, 0)

/** What one step came to, said when it is pointed at. */
function Hint({ step, chart: { series, worded, value, moment } }: { step: ChartStep; chart: Chart }) {
  return (
    <>
      {moment(step.at)} · {value(sumOf(step))}
      {series.map((one, index) =>
        (step.parts[index] ?? 0) > 0 ? (
          <div key={one.id}>
            {worded(one)}: {value(step.parts[index] ?? 0)}
          </div>
        ) : null,
      )}
    </>
  )
}

type Chart = ReturnType<typeof useChart>

/** Series and steps, and how they are written. */
function useChart({ rows, summary, grain, measure, nameOf }: Omit<FiguresChartProps, 'isTable'>) {
  const t = useT('logs')
  const format = useFormat()
  const { display_in_currency: isMoney } = useStatus()
  const { start, end, time_zone: zone } = summary
  const series = seriesOf(rows, measure)
  const value = (units: number) => (measure === 'quota' ? format.quota(units) : format.shortNumber(units))
  return {
    series,
    steps: stepsOf(rows, series, { start, end, grain, measure }),
    worded: (of: ChartSeries) => (of.isOthers ? t('dashboard.others') : nameOf(of)),
    value,
    // Lines of an axis are round amounts: with all their digits no two read alike, however little was used.
    lineValue: measure === 'quota' && isMoney ? format.amount : value,
    moment: (at: number) => zonedTime(at, zone).slice(0, grain === 'hour' ? 16 : 10),
    label: (at: number) => stepLabel(at, zone, grain, end - start <= aDayAndAnHour),
  }
}

/** A day that was asked for touches one hour more. */
const aDayAndAnHour = 25 * 3_600
