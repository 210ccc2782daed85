import { useQuery } from '@tanstack/react-query'
import { callPath, pathOf, useT } from '@tollgate/console-sdk'
import { LogMoment } from '@tollgate/console-sdk/values'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Panel } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Muted, TextLink } from '@tollgate/console-ui/text'
import type { LogView } from '@tollgate/contracts/http/logs'
import { refusalsQuery } from '../../api/usage.api'

/** The last calls with a token that were refused, and why. */
export function Refusals({ token }: { token: string }) {
  const t = useT('logs')
  const { data, error, refetch } = useQuery(refusalsQuery(token))
  const columns: FigureColumn<LogView>[] = [
    {
      id: 'at',
      label: t('column.time'),
      align: 'left',
      render: ({ created_at, request_id: id }) =>
        id === '' ? (
          <LogMoment at={created_at} />
        ) : (
          <TextLink href={callPath(id)}>
            <LogMoment at={created_at} />
          </TextLink>
        ),
    },
    { id: 'why', label: t('usage.refusals.why'), align: 'left', render: ({ content }) => content },
    { id: 'model', label: t('column.model'), align: 'left', isMinor: true, render: ({ model_name: model }) => model },
  ]
  const all = pathOf('logs', { token_name: token, outcome: 'refused', start_timestamp: 0 })
  return (
    <Panel
      title={t('usage.refusals.title')}
      aside={
        data !== undefined &&
        data.total > data.items.length && <TextLink href={all}>{t('usage.refusals.all')}</TextLink>
      }
    >
      {error !== null && <ErrorState error={error} title={t('usage.refusals.failed')} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton shape="block" height={72} />}
      {data?.items.length === 0 && <Muted>{t('usage.refusals.none')}</Muted>}
      {data !== undefined && data.items.length > 0 && (
        <FigureTable
          label={t('usage.refusals.title')}
          columns={columns}
          rows={data.items}
          rowKey={({ id }) => String(id)}
        />
      )}
    </Panel>
  )
}
