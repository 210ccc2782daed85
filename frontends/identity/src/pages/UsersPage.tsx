import { paths, useSheet, useT, useTablePage } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { DataTable } from '@tollgate/console-ui/data-table'
import { EmptyState } from '@tollgate/console-ui/empty-state'
import { Page } from '@tollgate/console-ui/page'
import type { UserView } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { usersQuery } from '../api/users.api'
import { AddUserDrawer } from '../features/user-form/AddUserDrawer'
import { EditUserDrawer } from '../features/user-form/EditUserDrawer'
import { QuotaDialog } from '../features/user-quota/QuotaDialog'
import { userFilters, UserFilters } from '../features/users/UserFilters'
import { stateOf } from '../features/users/user.model'
import { useUserColumns } from '../features/users/useUserColumns'
import { useUserRowActions } from '../features/users/useUserRowActions'

/** Everybody who has an account, for administrators. */
export default function UsersPage() {
  const t = useT('identity')
  const { filters, table } = useTablePage({ filters: userFilters, query: usersQuery })
  const { sheet, add, edit, close } = useSheet(paths.users)
  const [charged, setCharged] = useState<UserView | null>(null)
  const columns = useUserColumns()
  const rowActions = useUserRowActions({ onEdit: ({ id }) => edit(id), onQuota: setCharged })
  const addButton = (
    <Button variant="primary" icon="user-plus" onClick={add}>
      {t('users.add')}
    </Button>
  )
  return (
    <Page title={t('users.title')} purpose={t('users.purpose')} action={addButton}>
      <UserFilters filters={filters} isFetching={table.isFetching} />
      <DataTable
        {...table}
        label={t('users.title')}
        columnsKey="users-table-columns"
        columns={columns}
        rowKey={({ id }) => id}
        isMuted={(user) => stateOf(user) !== 'active'}
        rowActions={rowActions}
        empty={<NoUsers onReset={filters.reset} />}
      />
      {sheet?.kind === 'add' && <AddUserDrawer onClose={close} />}
      {sheet?.kind === 'edit' && <EditUserDrawer key={sheet.id} id={sheet.id} onClose={close} />}
      {charged !== null && <QuotaDialog user={charged} onClose={() => setCharged(null)} />}
    </Page>
  )
}

/** There is always somebody: nobody is found only by a search. */
function NoUsers({ onReset }: { onReset: () => void }) {
  const t = useT('identity')
  return (
    <EmptyState icon="users" title={t('users.none')} action={<Button onClick={onReset}>{t('users.show-all')}</Button>}>
      {t('users.none-why')}
    </EmptyState>
  )
}
