import { useT } from '@tollgate/console-sdk'
import { Count, GroupTag, Moment, Quota } from '@tollgate/console-sdk/values'
import type { Column } from '@tollgate/console-ui/data-table'
import { Mono } from '@tollgate/console-ui/text'
import type { UserView } from '@tollgate/contracts/http/identity'
import { InvitationCell, PersonCell, RoleCell, StateCell } from './UserCells'

const upFirst = ['asc', 'desc'] as const
const downFirst = ['desc', 'asc'] as const

/** The columns of the users. */
export function useUserColumns(): readonly Column<UserView>[] {
  const [identity, figures] = [useIdentityColumns(), useFigureColumns()]
  return [...identity, ...figures]
}

/** Who it is, and what they may do. */
function useIdentityColumns(): readonly Column<UserView>[] {
  const t = useT('identity')
  return [
    { id: 'id', label: 'ID', width: 64, sorts: downFirst, render: ({ id }) => <Mono>{id}</Mono> },
    {
      id: 'username',
      label: t('users.username'),
      sorts: upFirst,
      isFixed: true,
      minWidth: 200,
      card: 'title',
      render: (user) => <PersonCell user={user} />,
    },
    {
      id: 'email',
      label: t('users.bound.email'),
      sorts: upFirst,
      isHiddenByDefault: true,
      render: ({ email }) => email,
    },
    {
      id: 'group',
      label: t('users.group'),
      sorts: upFirst,
      card: 'field',
      render: (user) => <GroupTag name={user.group} />,
    },
    { id: 'role', label: t('users.role'), sorts: downFirst, render: (user) => <RoleCell user={user} /> },
    {
      id: 'status',
      label: t('users.status'),
      sorts: downFirst,
      card: 'aside',
      render: (user) => <StateCell user={user} />,
    },
  ]
}

/** What billing knows of them, which sorts nothing (ADR 0096), and since when they are here. */
function useFigureColumns(): readonly Column<UserView>[] {
  const t = useT('identity')
  return [
    {
      id: 'quota',
      label: t('users.quota'),
      align: 'right',
      card: 'field',
      render: ({ quota }) => <Quota units={quota} />,
    },
    {
      id: 'used_quota',
      label: t('users.used-quota'),
      align: 'right',
      render: ({ used_quota }) => <Quota units={used_quota} />,
    },
    {
      id: 'request_count',
      label: t('users.request-count'),
      align: 'right',
      render: ({ request_count }) => <Count value={request_count} />,
    },
    { id: 'invitation', label: t('users.invitation'), minWidth: 140, render: (user) => <InvitationCell user={user} /> },
    {
      id: 'created_time',
      label: t('users.created'),
      sorts: downFirst,
      isHiddenByDefault: true,
      render: ({ created_time }) => <Moment at={created_time} />,
    },
  ]
}
