import { useT } from '@tollgate/console-sdk'
import { Quota } from '@tollgate/console-sdk/values'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import type { Spending } from '@tollgate/contracts/http/billing'
import { type Series, usedDays } from './spending.model'

type Day = Spending['days'][number]

/** The chart in figures. */
export function SpendingTable({ spending, series }: { spending: Spending; series: readonly Series[] }) {
  const t = useT('billing')
  const total = series.reduce((sum, { units }) => sum + units, 0)
  const columns: FigureColumn<Day>[] = [
    { id: 'day', label: t('spending.day'), align: 'left', render: ({ day }) => day, foot: t('spending.sum') },
    {
      id: 'sum',
      label: t('spending.sum'),
      render: ({ quota }) => <Quota units={quota} />,
      foot: <Quota units={total} />,
    },
    ...series.map(({ id, name, units }, index) => ({
      id,
      label: name,
      isMinor: true,
      render: ({ by_model }: Day) => <Quota units={by_model[index] ?? 0} />,
      foot: <Quota units={units} />,
    })),
  ]
  return (
    <FigureTable label={t('spending.title')} columns={columns} rows={usedDays(spending)} rowKey={({ day }) => day} />
  )
}
