import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { LogMoment } from '@tollgate/console-sdk/values'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { type FigureColumn, FigureTable } from '@tollgate/console-ui/figure-table'
import { Panel, Row } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Muted, TextLink } from '@tollgate/console-ui/text'
import type { AuditEntry, UserView } from '@tollgate/contracts/http/identity'
import { actsOnUserQuery } from '../../api/audit.api'
import { Act, Actor, Change } from '../audit/useAuditColumns'

/** What was done to a user, by whom. */
export function UserActs({ user }: { user: UserView }) {
  const t = useT('identity')
  const { data, error, refetch } = useQuery(actsOnUserQuery(user.id))
  const columns: FigureColumn<AuditEntry>[] = [
    { id: 'at', label: t('audit.time'), align: 'left', render: ({ created_at }) => <LogMoment at={created_at} /> },
    { id: 'act', label: t('audit.action'), align: 'left', render: (entry) => <Act entry={entry} /> },
    { id: 'actor', label: t('audit.actor'), align: 'left', render: (entry) => <Actor entry={entry} /> },
    {
      id: 'change',
      label: t('audit.change'),
      align: 'left',
      isMinor: true,
      render: (entry) => <Change entry={entry} />,
    },
  ]
  const doors = (
    <Row gap={3} wrap>
      <TextLink href={`/audit?target_kind=user&target_id=${user.id}`}>{t('user-page.all-acts')}</TextLink>
      <TextLink href={`/audit?actor=${encodeURIComponent(user.username)}`}>{t('user-page.own-acts')}</TextLink>
    </Row>
  )
  return (
    <Panel title={t('user-page.acts')} aside={doors}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Skeleton shape="block" height={120} />}
      {data?.items.length === 0 && <Muted>{t('user-page.no-acts')}</Muted>}
      {data !== undefined && data.items.length > 0 && (
        <FigureTable label={t('user-page.acts')} columns={columns} rows={data.items} rowKey={({ id }) => String(id)} />
      )}
    </Panel>
  )
}
