import { useT } from '@tollgate/console-sdk'
import { Count, GroupTag, Moment, Quota } from '@tollgate/console-sdk/values'
import type { Column } from '@tollgate/console-ui/data-table'
import { Mono } from '@tollgate/console-ui/text'
import type { UserView } from '@tollgate/contracts/http/identity'
import { InvitationCell, PersonCell, RoleCell, StateCell } from './UserCells'

/** The columns of the users. */
export function useUserColumns(): readonly Column<UserView>[] {
  const t = useT('identity')
  return [
    { id: 'id', label: 'ID', width: 64, render: ({ id }) => <Mono>{id}</Mono> },
    {
      id: 'username',
      label: t('users.username'),
      isFixed: true,
      minWidth: 200,
      card: 'title',
      render: (user) => <PersonCell user={user} />,
    },
    {
      id: 'email',
      label: t('users.bound.email'),
      isHiddenByDefault: true,
      render: ({ email }) => email,
    },
    { id: 'group', label: t('users.group'), card: 'field', render: (user) => <GroupTag name={user.group} /> },
    { id: 'role', label: t('users.role'), render: (user) => <RoleCell user={user} /> },
    { id: 'status', label: t('users.status'), card: 'aside', render: (user) => <StateCell user={user} /> },
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
      isHiddenByDefault: true,
      render: ({ created_time }) => <Moment at={created_time} />,
    },
  ]
}
