import { useQuery } from '@tanstack/react-query'
import { pathOf, useFormat, useSession, useStatus, useT } from '@tollgate/console-sdk'
import { BarChart } from '@tollgate/console-ui/bar-chart'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Box, Panel } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Hidden } from '@tollgate/console-ui/text'
import type { Spending } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { spendingQuery } from '../../api/statement.api'
import { LoadFault } from '../rewards/LoadFault'
import { seriesOf } from './spending.model'
import { SpendingTable } from './SpendingTable'

/** What one spent on each of the last 30 days, and on which models. */
export function SpendingPanel() {
  const t = useT('billing')
  const { user } = useSession()
  const [isTable, setIsTable] = useState(false)
  const { data, error, refetch } = useQuery(spendingQuery(user?.id ?? 0))
  const isEmpty = data?.models.length === 0
  const toggle = (
    <Button size="small" variant="quiet" onClick={() => setIsTable((is) => !is)}>
      {t(isTable ? 'spending.as-chart' : 'spending.as-table')}
    </Button>
  )
  return (
    <Panel
      title={t('spending.title')}
      purpose={data && !isEmpty ? t('spending.purpose', { zone: data.time_zone }) : undefined}
      aside={data && !isEmpty ? toggle : undefined}
    >
      {error !== null && <LoadFault error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton shape="block" height={224} />}
      {data !== undefined && isEmpty && (
        <EmptyState
          icon="chart-bar"
          title={t('spending.empty')}
          action={<Button href={pathOf('tokens')}>{t('spending.to-tokens')}</Button>}
        >
          {t('spending.empty-why')}
        </EmptyState>
      )}
      {data !== undefined && !isEmpty && <SpendingView spending={data} isTable={isTable} />}
    </Panel>
  )
}

/** The chart says nothing to who does not see it, so that its table is always there. */
function SpendingView({ spending, isTable }: { spending: Spending; isTable: boolean }) {
  const format = useFormat()
  const { display_in_currency: isMoney } = useStatus()
  const t = useT('billing')
  const series = seriesOf(spending, {
    none: t('spending.no-model'),
    others: t('spending.others', { count: spending.other_models?.models ?? 0 }),
  })
  if (isTable) return <SpendingTable spending={spending} series={series} />
  return (
    <Box sx={{ position: 'relative' }}>
      <BarChart
        hasRest={spending.other_models !== null}
        series={series.map(({ id, name, units }) => ({ id, name, value: format.quota(units) }))}
        columns={spending.days.map(({ day, quota, calls, by_model }) => ({
          id: day,
          label: day.slice(5),
          parts: by_model,
          hint: (
            <>
              {day} · {format.quota(quota)} · {t('spending.calls', { calls: format.number(calls) })}
              {series.map(({ id, name }, index) =>
                (by_model[index] ?? 0) > 0 ? (
                  <div key={id}>
                    {name}: {format.quota(by_model[index] ?? 0)}
                  </div>
                ) : null,
              )}
            </>
          ),
        }))}
        // Lines of an axis are round amounts: with all their digits no two read alike, however little was used.
        formatValue={isMoney ? format.amount : format.quota}
      />
      <Hidden>
        <SpendingTable spending={spending} series={series} />
      </Hidden>
    </Box>
  )
}
