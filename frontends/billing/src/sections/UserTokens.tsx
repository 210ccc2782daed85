import { useQuery } from '@tanstack/react-query'
import { pathOf, useT } from '@tollgate/console-sdk'
import { Moment, Quota } from '@tollgate/console-sdk/values'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Panel } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Muted, TextLink } from '@tollgate/console-ui/text'
import type { UserTokenView } from '@tollgate/contracts/http/billing'
import { userTokensQuery } from '../api/billing.api'
import { ExpiryCell, RemainCell, StatusCell } from '../features/tokens/token-cells'
import { givenUser } from './given-user'

/** The tokens of a user with their state; of keys nothing is told. */
export default function UserTokens(props: Readonly<Record<string, unknown>>) {
  const t = useT('billing')
  const { id, username } = givenUser(props)
  const { data, error, refetch } = useQuery(userTokensQuery(id))
  const logOf = (name: string) => pathOf('logs', { username, token_name: name, start_timestamp: 0 })
  const columns: FigureColumn<UserTokenView>[] = [
    {
      id: 'name',
      label: t('tokens.name'),
      align: 'left',
      render: ({ name }) => <TextLink href={logOf(name)}>{name}</TextLink>,
    },
    {
      id: 'status',
      label: t('tokens.status.title'),
      align: 'left',
      render: (token) => <StatusCell token={token} t={t} />,
    },
    { id: 'remain', label: t('tokens.remain'), render: (token) => <RemainCell token={token} t={t} /> },
    { id: 'used', label: t('tokens.used'), isMinor: true, render: ({ used_quota }) => <Quota units={used_quota} /> },
    { id: 'expires', label: t('tokens.expires'), isMinor: true, render: (token) => <ExpiryCell token={token} t={t} /> },
    {
      id: 'last-use',
      label: t('tokens.last-use'),
      isMinor: true,
      render: ({ accessed_time: at }) => (at === 0 ? <Muted>{t('tokens.never-used')}</Muted> : <Moment at={at} />),
    },
  ]
  const more = data === undefined ? 0 : data.total - data.items.length
  return (
    <Panel title={t('user-tokens.title')} purpose={more > 0 ? t('user-tokens.more', { count: more }) : undefined}>
      {error !== null && <ErrorState error={error} title={t('user-tokens.failed')} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton shape="block" height={160} />}
      {data?.items.length === 0 && <Muted>{t('user-tokens.none')}</Muted>}
      {data !== undefined && data.items.length > 0 && (
        <FigureTable
          label={t('user-tokens.title')}
          columns={columns}
          rows={data.items}
          rowKey={({ id: token }) => String(token)}
        />
      )}
    </Panel>
  )
}
