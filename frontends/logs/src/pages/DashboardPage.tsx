import { useQuery } from '@tanstack/react-query'
import { pathOf, useSession, useStatus, useT, useUrlState } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { Panel, Stack } from '@tollgate/console-ui/layout'
import { Page } from '@tollgate/console-ui/page'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { type FigureGrain, figureGrains, type FigureRow, type FiguresSummary } from '@tollgate/contracts/http/logs'
import { useState } from 'react'
import { seriesQuery, summaryQuery } from '../api/dashboard.api'
import { channelsQuery } from '../api/suggestions.api'
import { type DashboardAddress, dashboardAddress, dashboardQuery } from '../features/dashboard/dashboard.model'
import { DashboardFilters } from '../features/dashboard/DashboardFilters'
import { FigureCards } from '../features/dashboard/FigureCards'
import { FiguresChart } from '../features/dashboard/FiguresChart'
import { Ranking } from '../features/dashboard/Ranking'

const nowSeconds = () => Math.floor(Date.now() / 1_000)

/** The dashboard: administrators see everybody's figures, others their own. */
export default function DashboardPage() {
  const t = useT('logs')
  const { isAdmin } = useSession()
  const { data_export_default_time: first } = useStatus()
  const [address, setAddress] = useUrlState(dashboardAddress)
  const grain = address.grain ?? figureGrains.find((one) => one === first) ?? 'hour'
  const [opened] = useState(nowSeconds)
  const queryAt = (seconds: number) => dashboardQuery(address, { grain, seconds, isAdmin })
  const shown = queryAt(opened)
  const query = () => queryAt(nowSeconds())
  const question = { scope: isAdmin ? 'all' : 'own', key: { address, grain }, query } as const
  const series = useQuery(seriesQuery(question))
  const summary = useQuery(summaryQuery(question))
  const refresh = () => void Promise.all([series.refetch(), summary.refetch()])
  const error = series.error ?? summary.error
  return (
    <Page
      title={t('dashboard.title')}
      purpose={t(isAdmin ? 'dashboard.purpose.all' : 'dashboard.purpose.own')}
      action={
        <Button icon="refresh" isLoading={summary.isFetching && !summary.isPending} onClick={refresh}>
          {t('refresh')}
        </Button>
      }
    >
      <Stack gap={4}>
        <DashboardFilters
          address={address}
          grain={grain}
          start={Number(shown['start_timestamp'])}
          onChange={setAddress}
        />
        {error === null ? (
          <>
            <FigureCards summary={summary.data} />
            <Figures rows={series.data} summary={summary.data} by={String(shown['by'])} {...{ grain, address }} />
          </>
        ) : (
          <ErrorState error={error} title={t('dashboard.failed')} onRetry={refresh} />
        )}
      </Stack>
    </Page>
  )
}

interface FiguresProps {
  readonly rows: readonly FigureRow[] | undefined
  readonly summary: FiguresSummary | undefined
  readonly by: string
  readonly grain: FigureGrain
  readonly address: DashboardAddress
}

/** Chart and ranking, or why there are none. */
function Figures({ rows, summary, by, grain, address: { measure } }: FiguresProps) {
  const t = useT('logs')
  const [isTable, setIsTable] = useState(false)
  const nameOf = useSubjectName(by)
  if (rows === undefined || summary === undefined) return <Skeleton shape="block" height={260} />
  if (summary.now.count === 0)
    return (
      <EmptyState
        icon="chart-bar"
        title={t('dashboard.empty')}
        action={<Button href={pathOf('tokens')}>{t('dashboard.to-tokens')}</Button>}
      >
        {t('dashboard.empty-why')}
      </EmptyState>
    )
  const toggle = (
    <Button size="small" variant="quiet" onClick={() => setIsTable((is) => !is)}>
      {t(isTable ? 'dashboard.as-chart' : 'dashboard.as-table')}
    </Button>
  )
  return (
    <>
      <Panel title={t('dashboard.chart')} purpose={t('dashboard.zone', { zone: summary.time_zone })} aside={toggle}>
        <FiguresChart {...{ rows, summary, grain, measure, nameOf, isTable }} />
      </Panel>
      <Ranking title={t(`dashboard.subject.${by}`)} {...{ summary, measure, nameOf }} />
    </>
  )
}

/** What subjects are called: users by their names, channels by theirs, and what has no name as such. */
function useSubjectName(by: string): (of: { readonly name: string; readonly label: string }) => string {
  const t = useT('logs')
  const channels = useQuery({ ...channelsQuery, enabled: by === 'channel' })
  return ({ name, label }) => {
    if (by === 'user') return label === '' ? `#${name}` : label
    if (by !== 'channel') return name === '' ? t('dashboard.unnamed') : name
    if (name === '0') return t('dashboard.no-channel')
    const channel = channels.data?.find(({ id }) => String(id) === name)
    return channel === undefined ? `#${name}` : `#${name} ${channel.name}`
  }
}
