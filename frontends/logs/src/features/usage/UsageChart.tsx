import { useFormat, useStatus, useT } from '@tollgate/console-sdk'
import { BarChart } from '@tollgate/console-ui/bar-chart'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Box } from '@tollgate/console-ui/layout'
import { Hidden } from '@tollgate/console-ui/text'
import type { UsageMeasure, UsageStep } from './usage.model'

interface UsageChartProps {
  readonly steps: readonly UsageStep[]
  readonly of: UsageMeasure
}

const series = {
  cost: [{ id: 'cost', value: ({ cost }: UsageStep) => cost }],
  calls: [
    { id: 'done', value: ({ calls, errors }: UsageStep) => calls - errors },
    { id: 'failed', value: ({ failed }: UsageStep) => failed },
    { id: 'refused', value: ({ refused }: UsageStep) => refused },
  ],
} as const

/** What calls cost over time, or how many there were and how they ended. The same stands in a table, for who does not see it. */
export function UsageChart({ steps, of }: UsageChartProps) {
  const t = useT('logs')
  const format = useFormat()
  const { display_in_currency: isMoney } = useStatus()
  const write = of === 'cost' ? format.quota : format.shortNumber
  const shown = series[of]
  const total = (value: (step: UsageStep) => number) => steps.reduce((sum, step) => sum + value(step), 0)
  const columns: FigureColumn<UsageStep>[] = [
    { id: 'at', label: t('column.time'), align: 'left', render: ({ id }) => id },
    { id: 'cost', label: t('usage.cards.cost'), render: ({ cost }) => format.quota(cost) },
    { id: 'calls', label: t('usage.cards.calls'), render: ({ calls }) => format.number(calls) },
    { id: 'errors', label: t('usage.cards.errors'), render: ({ errors }) => format.number(errors) },
  ]
  return (
    <Box sx={{ position: 'relative' }}>
      <BarChart
        series={shown.map(({ id, value }) => ({ id, name: t(`usage.series.${id}`), value: write(total(value)) }))}
        columns={steps.map((step) => ({
          id: step.id,
          label: step.label,
          parts: shown.map(({ value }) => value(step)),
          hint: `${step.id} · ${format.quota(step.cost)} · ${t('usage.step', {
            calls: format.number(step.calls),
            errors: format.number(step.errors),
          })}`,
        }))}
        formatValue={of === 'cost' && isMoney ? format.amount : write}
      />
      <Hidden>
        <FigureTable
          label={t('usage.title')}
          columns={columns}
          rows={steps.filter(({ calls }) => calls > 0)}
          rowKey={({ id }) => id}
        />
      </Hidden>
    </Box>
  )
}
