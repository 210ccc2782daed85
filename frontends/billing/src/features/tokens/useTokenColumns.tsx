import { useT } from '@tollgate/console-sdk'
import { GroupTag, Moment } from '@tollgate/console-sdk/values'
import type { Column } from '@tollgate/console-ui/data-table'
import { Muted } from '@tollgate/console-ui/text'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { useMemo } from 'react'
import { ExpiryCell, KeyCell, LastUseCell, RemainCell, StatusCell, UsedCell } from './token-cells'

/** The columns of the tokens table. */
export function useTokenColumns(): readonly Column<TokenView>[] {
  const t = useT('billing')
  return useMemo<Column<TokenView>[]>(
    () => [
      { id: 'name', label: t('tokens.name'), isFixed: true, card: 'title', minWidth: 140, render: ({ name }) => name },
      {
        id: 'status',
        label: t('tokens.status.title'),
        card: 'aside',
        render: (token) => <StatusCell token={token} t={t} />,
      },
      { id: 'key', label: t('tokens.key'), card: 'field', render: (token) => <KeyCell token={token} t={t} /> },
      {
        id: 'group',
        label: t('tokens.group'),
        minWidth: 112,
        render: ({ group }) => (group === '' ? <Muted>{t('tokens.group-own')}</Muted> : <GroupTag name={group} />),
      },
      { id: 'used', label: t('tokens.used'), align: 'right', render: (token) => <UsedCell token={token} t={t} /> },
      {
        id: 'remain',
        label: t('tokens.remain'),
        align: 'right',
        card: 'field',
        render: (token) => <RemainCell token={token} t={t} />,
      },
      {
        id: 'last-use',
        label: t('tokens.last-use'),
        card: 'field',
        render: (token) => <LastUseCell token={token} t={t} />,
      },
      {
        id: 'created',
        label: t('tokens.created'),
        isHiddenByDefault: true,
        render: ({ created_time: at }) => <Moment at={at} />,
      },
      {
        id: 'expires',
        label: t('tokens.expires'),
        card: 'field',
        render: (token) => <ExpiryCell token={token} t={t} />,
      },
    ],
    [t],
  )
}
