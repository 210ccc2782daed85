import { lateSheet, paths, useSession, useSheet, useT, useTablePage } from '@tollgate/console-sdk'
import { ListPage } from '@tollgate/console-sdk/list-page'
import { userSorts, type UserView } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { usersQuery } from '../api/users.api'
import { canEdit, stateOf } from '../features/users/user.model'
import { useUserColumns } from '../features/users/useUserColumns'
import { userFilters, useUserFilters } from '../features/users/useUserFilters'
import { useUserRowActions } from '../features/users/useUserRowActions'

const AddUserDrawer = lateSheet(async () => (await import('../features/user-form/AddUserDrawer')).AddUserDrawer)
const EditUserDrawer = lateSheet(async () => (await import('../features/user-form/EditUserDrawer')).EditUserDrawer)
const QuotaDialog = lateSheet(async () => (await import('../features/user-quota/QuotaDialog')).QuotaDialog)

const newestFirst = { by: 'id', direction: 'desc' } as const

/** Everybody who has an account, for administrators. */
export default function UsersPage() {
  const t = useT('identity')
  const { user: actor } = useSession()
  const list = useTablePage({ filters: userFilters, sorts: userSorts, usual: newestFirst, query: usersQuery })
  const { sheet, add, edit, close } = useSheet(paths.users)
  const [charged, setCharged] = useState<UserView | null>(null)
  const none = { title: t('users.none'), why: t('users.none-why') }
  return (
    <ListPage
      title={t('users.title')}
      purpose={t('users.purpose')}
      add={{ label: t('users.add'), open: add }}
      list={list}
      filters={useUserFilters()}
      columnsKey="users-table-columns"
      columns={useUserColumns()}
      rowKey={({ id }) => id}
      rowActions={useUserRowActions({ onEdit: ({ id }) => edit(id), onQuota: setCharged })}
      isMuted={(user) => stateOf(user) !== 'active'}
      detail={{ kind: 'open', open: ({ id }) => edit(id), canOpen: (user) => canEdit(actor, user) }}
      // There is always somebody: nobody is found only by a search.
      empty={{ icon: 'users', nothing: none, noMatch: { ...none, reset: t('users.show-all') } }}
    >
      {sheet?.kind === 'add' && <AddUserDrawer onClose={close} />}
      {sheet?.kind === 'edit' && <EditUserDrawer key={sheet.id} id={sheet.id} onClose={close} />}
      {charged !== null && <QuotaDialog user={charged} onClose={() => setCharged(null)} />}
    </ListPage>
  )
}
