import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFaultText, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { ErrorState } from '@tollgate/console-ui/error-state'
import { FormSection, PasswordField, SelectField, TextField } from '@tollgate/console-ui/form'
import { FormDrawer } from '@tollgate/console-ui/form-drawer'
import { SkeletonForm } from '@tollgate/console-ui/skeleton'
import { Muted } from '@tollgate/console-ui/text'
import { identityFaults, type UserView } from '@tollgate/contracts/http/identity'
import { groupsQuery, updateUser, userQuery, usersKey } from '../../api/users.api'
import { bindingsOf, editUserForm, updateOf, valuesOfUser } from './edit-user.model'

export interface EditUserDrawerProps {
  readonly id: number
  readonly onClose: () => void
}

/** Changes a user, from what they are now and not from what the list has shown. */
export function EditUserDrawer({ id, onClose }: EditUserDrawerProps) {
  const t = useT('identity')
  const notify = useNotify()
  const translate = useFaultText(identityFaults)
  const query = useQuery(userQuery(id))
  const save = useSaveUser()
  // Asked once more while somebody types, the form stays: it began with what was there when it opened.
  const { data: user, error } = query
  const waiting =
    error !== null ? <ErrorState error={error} onRetry={() => void query.refetch()} /> : <SkeletonForm fields={4} />
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t('users.edit-title')}
      subtitle={user === undefined ? undefined : `#${user.id} ${user.username}`}
      submitLabel={t('users.save')}
      pending={user === undefined ? waiting : undefined}
      schema={editUserForm}
      defaultValues={user === undefined ? {} : valuesOfUser(user)}
      draft={`user-${id}`}
      translate={translate}
      onUnchanged={() => notify.info(t('users.unchanged'))}
      onSubmit={async (values) => {
        const body = user === undefined ? null : updateOf(user, values)
        if (body !== null) await save.mutateAsync(body)
      }}
    >
      {user !== undefined && <UserFields user={user} />}
    </FormDrawer>
  )
}

function useSaveUser() {
  const t = useT('identity')
  const notify = useNotify()
  const queries = useQueryClient()
  const session = useSession()
  return useMutation({
    mutationFn: updateUser,
    onSuccess: (_answer, { id }) => {
      notify.success(t('users.edited'))
      if (id === session.user?.id) void session.refresh()
      return queries.invalidateQueries({ queryKey: usersKey })
    },
  })
}

function UserFields({ user }: { user: UserView }) {
  const t = useT('identity')
  return (
    <>
      <TextField
        name="username"
        label={t('users.username')}
        help={t('users.username-help')}
        autoComplete="off"
        isRequired
      />
      <TextField name="display_name" label={t('users.display-name')} autoComplete="off" />
      <PasswordField
        name="password"
        label={t('users.password')}
        help={t('users.new-password-help')}
        placeholder={t('users.new-password')}
        autoComplete="new-password"
      />
      <GroupField current={user.group} />
      <FormSection title={t('users.bindings')} help={t('users.bindings-help')}>
        <DescriptionList
          items={bindingsOf(user).map(({ id, value }) => ({
            label: t(`users.bound.${id}`),
            value: value === '' ? <Muted>{t('users.not-bound')}</Muted> : value,
            isMono: value !== '' && id !== 'email',
          }))}
        />
      </FormSection>
    </>
  )
}

function GroupField({ current }: { current: string }) {
  const t = useT('identity')
  const groups = useQuery(groupsQuery).data ?? []
  const options = [...new Set([current, ...groups])].map((value) => ({ value, label: value }))
  return <SelectField name="group" label={t('users.group')} help={t('users.group-help')} options={options} />
}
