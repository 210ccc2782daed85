import { useQueries } from '@tanstack/react-query'
import { pathOf, useT } from '@tollgate/console-sdk'
import { LogMoment, Quota } from '@tollgate/console-sdk/values'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Panel } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Muted, TextLink } from '@tollgate/console-ui/text'
import { logTypes, type LogView } from '@tollgate/contracts/http/logs'
import { rowsOfQuery } from '../../api/usage.api'

/** What happened to an account besides calls; the log is asked for one type at a time. */
const types = [logTypes.topUp, logTypes.management, logTypes.system] as const
const mostShown = 8

/** Top-ups, what administrators changed, and what came back: the latest of them. */
export function AccountRows({ username }: { username: string }) {
  const t = useT('logs')
  const found = useQueries({ queries: types.map((type) => rowsOfQuery(username, type)) })
  const error = found.find((one) => one.error !== null)?.error ?? null
  const isPending = found.some(({ data }) => data === undefined)
  const rows = found
    .flatMap(({ data }) => data?.items ?? [])
    .sort((one, other) => other.created_at - one.created_at)
    .slice(0, mostShown)
  const columns: FigureColumn<LogView>[] = [
    { id: 'at', label: t('column.time'), align: 'left', render: ({ created_at }) => <LogMoment at={created_at} /> },
    {
      id: 'type',
      label: t('column.type'),
      align: 'left',
      render: ({ type }) => (
        <TextLink href={pathOf('logs', { username, type, start_timestamp: 0 })}>{t(`type.${type}`)}</TextLink>
      ),
    },
    { id: 'what', label: t('usage.account.what'), align: 'left', render: ({ content }) => content },
    {
      id: 'quota',
      label: t('usage.account.quota'),
      render: ({ quota }) => (quota === 0 ? '–' : <Quota units={quota} />),
    },
  ]
  const retry = () => found.forEach((one) => void one.refetch())
  return (
    <Panel title={t('usage.account.title')} purpose={t('usage.account.purpose')}>
      {error !== null && <ErrorState error={error} title={t('usage.account.failed')} onRetry={retry} />}
      {error === null && isPending && <Skeleton shape="block" height={120} />}
      {error === null && !isPending && rows.length === 0 && <Muted>{t('usage.account.none')}</Muted>}
      {error === null && !isPending && rows.length > 0 && (
        <FigureTable label={t('usage.account.title')} columns={columns} rows={rows} rowKey={({ id }) => String(id)} />
      )}
    </Panel>
  )
}
