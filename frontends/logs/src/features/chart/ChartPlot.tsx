import { useFormat, useT } from '@tollgate/console-sdk'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Box } from '@tollgate/console-ui/layout'
import { Hidden } from '@tollgate/console-ui/text'
import { TimeChart } from '@tollgate/console-ui/time-chart'
import type { LogChart, LogChartStep } from '@tollgate/contracts/http/logs'
import { useMemo } from 'react'
import { errorsOf, labelsOf, stepName, totalOf } from './chart.model'

interface ChartPlotProps {
  readonly chart: LogChart
  readonly chosen: { readonly from: number; readonly to: number } | null
  readonly onChoose: (brush: { from: number; to: number }) => void
  readonly onClear: () => void
  readonly onPoint: (index: number | null) => void
}

/** The columns of requests with errors at their ground, and the line of latency above them. The same stands in a table, for who does not see it. */
export function ChartPlot({ chart, ...brush }: ChartPlotProps) {
  const t = useT('logs')
  const format = useFormat()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const columns = useColumns(chart, zone)
  const { requests, slowest } = totalOf(chart.steps)
  const most = Math.max(0, ...chart.steps.map((step) => step.requests))
  const figures: FigureColumn<LogChartStep>[] = [
    { id: 'at', label: t('column.time'), align: 'left', render: (step) => stepName(step, chart.grain, zone) },
    { id: 'requests', label: t('chart.requests'), render: (step) => format.number(step.requests) },
    { id: 'errors', label: t('chart.errors'), render: (step) => format.number(errorsOf(step)) },
    { id: 'latency', label: t('chart.latency'), render: ({ p95 }) => (p95 === null ? '–' : format.duration(p95)) },
  ]
  return (
    <Box sx={{ position: 'relative' }}>
      <TimeChart
        label={t('chart.brush')}
        columns={columns}
        largest={{
          line: chart.is_timed && slowest !== null ? format.duration(slowest) : null,
          bars: format.shortNumber(most),
        }}
        {...brush}
      />
      {requests === 0 && (
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', pointerEvents: 'none' }}>
          <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {t('chart.none')}
          </Box>
        </Box>
      )}
      <Hidden>
        <FigureTable
          label={t('chart.label')}
          columns={figures}
          rows={chart.steps.filter((step) => step.requests > 0)}
          rowKey={({ start }) => String(start)}
        />
      </Hidden>
    </Box>
  )
}

function useColumns(chart: LogChart, zone: string) {
  const t = useT('logs')
  const format = useFormat()
  return useMemo(() => {
    const labels = labelsOf(chart, zone)
    return chart.steps.map((step, index) => ({
      id: String(step.start),
      label: labels[index],
      words: t('chart.step', {
        time: stepName(step, chart.grain, zone),
        requests: format.number(step.requests),
        errors: format.number(errorsOf(step)),
      }),
      parts: [
        { tone: 'bad' as const, value: errorsOf(step) },
        { tone: 'normal' as const, value: step.requests - errorsOf(step) },
      ],
      line: step.p95,
    }))
  }, [chart, zone, t, format])
}
