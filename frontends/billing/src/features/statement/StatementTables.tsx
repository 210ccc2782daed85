import { useFormat, useT } from '@tollgate/console-sdk'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Panel } from '@tollgate/console-ui/layout'
import { Mono, Muted } from '@tollgate/console-ui/text'
import type { StatementSums } from '@tollgate/contracts/http/billing'
import { ExactQuota } from './ExactQuota'
import { spentOf } from './statement.model'

type Day = StatementSums['days'][number]

/** What came in and was spent on each day on which something moved. */
export function StatementDays({ sums }: { sums: StatementSums }) {
  const t = useT('billing')
  const format = useFormat()
  const spent = spentOf(sums)
  const received = sums.days.reduce((sum, day) => sum + day.received, 0)
  const columns: FigureColumn<Day>[] = [
    {
      id: 'day',
      label: t('statement.day'),
      align: 'left',
      render: ({ day }) => day.slice(5),
      foot: t('statement.total'),
    },
    {
      id: 'received',
      label: t('statement.received'),
      render: (day) => (day.received === 0 ? <Muted>–</Muted> : <ExactQuota units={day.received} />),
      foot: <ExactQuota units={received} />,
    },
    {
      id: 'spent',
      label: t('statement.spent'),
      render: (day) => (day.calls === 0 ? <Muted>–</Muted> : <ExactQuota units={day.spent} />),
      foot: <ExactQuota units={spent.quota} />,
    },
    {
      id: 'calls',
      label: t('statement.calls'),
      isMinor: true,
      render: ({ calls }) => format.number(calls),
      foot: format.number(spent.count),
    },
    { id: 'balance', label: t('statement.balance'), render: ({ balance }) => <ExactQuota units={balance} />, foot: '' },
  ]
  return (
    <Panel title={t('statement.by-day')} purpose={t('statement.by-day-purpose')}>
      <FigureTable label={t('statement.by-day')} columns={columns} rows={sums.days} rowKey={({ day }) => day} />
    </Panel>
  )
}

interface ModelLine {
  readonly id: string
  readonly name: string | null
  readonly quota: number
  readonly calls: number
}

/** What each model cost, and the others together. */
export function StatementModels({ sums }: { sums: StatementSums }) {
  const t = useT('billing')
  const format = useFormat()
  const { models, other_models: others } = sums
  const spent = spentOf(sums)
  const lines: ModelLine[] = [
    ...models.map(({ model, quota, calls }) => ({ id: `model ${model}`, name: model, quota, calls })),
    ...(others === null ? [] : [{ id: 'others', name: null, quota: others.quota, calls: others.calls }]),
  ]
  const share = (units: number) => (spent.quota === 0 ? '–' : format.percent(units / spent.quota))
  const columns: FigureColumn<ModelLine>[] = [
    {
      id: 'model',
      label: t('statement.model'),
      align: 'left',
      render: ({ name }) =>
        name === null ? t('statement.other-models', { count: others?.models ?? 0 }) : <ModelName name={name} />,
      foot: t('statement.total'),
    },
    {
      id: 'calls',
      label: t('statement.calls'),
      render: (line) => format.number(line.calls),
      foot: format.number(spent.count),
    },
    { id: 'share', label: t('statement.share'), isMinor: true, render: ({ quota }) => share(quota), foot: '' },
    {
      id: 'spent',
      label: t('statement.spent'),
      render: ({ quota }) => <ExactQuota units={quota} />,
      foot: <ExactQuota units={spent.quota} />,
    },
  ]
  return (
    <Panel title={t('statement.by-model')}>
      <FigureTable label={t('statement.by-model')} columns={columns} rows={lines} rowKey={({ id }) => id} />
    </Panel>
  )
}

function ModelName({ name }: { name: string }) {
  const t = useT('billing')
  return name === '' ? <Muted>{t('statement.no-model')}</Muted> : <Mono>{name}</Mono>
}
