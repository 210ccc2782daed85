import { type Translate, useT } from '@tollgate/console-sdk'
import { GroupTag, Moment } from '@tollgate/console-sdk/values'
import type { Column } from '@tollgate/console-ui/data-table'
import { Muted } from '@tollgate/console-ui/text'
import type { TokenView } from '@tollgate/contracts/http/billing'
import { useMemo } from 'react'
import { ExpiryCell, KeyCell, LastUseCell, RemainCell, StatusCell, UsedCell } from './token-cells'

const both = ['desc', 'asc'] as const

/** Which token it is, and whether it serves. */
const identityColumns = (t: Translate): Column<TokenView>[] => [
  {
    id: 'name',
    label: t('tokens.name'),
    sorts: ['asc', 'desc'],
    isFixed: true,
    card: 'title',
    minWidth: 140,
    render: ({ name }) => name,
  },
  {
    id: 'status',
    label: t('tokens.status.title'),
    card: 'aside',
    render: (token) => <StatusCell token={token} t={t} />,
  },
  {
    id: 'key',
    label: t('tokens.key'),
    minWidth: 156,
    card: 'field',
    render: (token) => <KeyCell token={token} t={t} />,
  },
  {
    id: 'group',
    label: t('tokens.group'),
    minWidth: 132,
    render: ({ group }) => (group === '' ? <Muted>{t('tokens.group-own')}</Muted> : <GroupTag name={group} />),
  },
]

/** What it was used for, and may be used for yet. */
const columnsOfUse = (t: Translate): Column<TokenView>[] => [
  {
    id: 'used',
    label: t('tokens.used'),
    sorts: both,
    align: 'right',
    render: (token) => <UsedCell token={token} t={t} />,
  },
  {
    id: 'remain',
    label: t('tokens.remain'),
    sorts: both,
    align: 'right',
    card: 'field',
    render: (token) => <RemainCell token={token} t={t} />,
  },
  {
    id: 'last-use',
    label: t('tokens.last-use'),
    sorts: both,
    minWidth: 104,
    card: 'field',
    render: (token) => <LastUseCell token={token} t={t} />,
  },
  {
    id: 'created',
    label: t('tokens.created'),
    sorts: both,
    isHiddenByDefault: true,
    render: ({ created_time: at }) => <Moment at={at} />,
  },
  {
    id: 'expires',
    label: t('tokens.expires'),
    sorts: both,
    card: 'field',
    render: (token) => <ExpiryCell token={token} t={t} />,
  },
]

/** The columns of the tokens table. */
export function useTokenColumns(): readonly Column<TokenView>[] {
  const t = useT('billing')
  return useMemo(() => [...identityColumns(t), ...columnsOfUse(t)], [t])
}
