import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFaultText, useNotify, useOvertaken, useSession, useT } from '@tollgate/console-sdk'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { FormSection, NumberField, PasswordField, SelectField, TextField } from '@tollgate/console-ui/form'
import { FormDrawer, PendingDrawer } from '@tollgate/console-ui/form-drawer'
import { Muted } from '@tollgate/console-ui/text'
import { maxConcurrency, maxRequestsPerMinute, maxTokensPerMinute } from '@tollgate/contracts/http/core'
import { identityFaults, type UserView } from '@tollgate/contracts/http/identity'
import { groupsQuery, updateUser, userNow, userQuery, usersKey } from '../../api/users.api'
import { useRemainingLines } from '../password/useRemainingLines'
import { useReloadAccount } from '../personal/useReloadAccount'
import { bindingsOf, editUserForm, updateOf, valuesOfUser } from './edit-user.model'

export interface EditUserDrawerProps {
  readonly id: number
  readonly onClose: () => void
}

/** Changes a user. The form begins with what the server has of them now, which the list may have shown otherwise. */
export function EditUserDrawer({ id, onClose }: EditUserDrawerProps) {
  const t = useT('identity')
  const { data: user, error, refetch } = useQuery(userQuery(id))
  if (user !== undefined) return <EditUserForm user={user} onClose={onClose} />
  const retry = () => void refetch()
  return (
    <PendingDrawer
      title={t('users.edit-title')}
      subtitle={`#${id}`}
      fields={4}
      error={error}
      onRetry={retry}
      onClose={onClose}
    />
  )
}

function EditUserForm({ user, onClose }: { user: UserView; onClose: () => void }) {
  const t = useT('identity')
  const notify = useNotify()
  const translate = useFaultText(identityFaults)
  const save = useSaveUser()
  const checkOvertaken = useOvertaken()
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t('users.edit-title')}
      subtitle={`#${user.id} ${user.username}`}
      submitLabel={t('users.save')}
      schema={editUserForm}
      defaultValues={valuesOfUser(user)}
      draft={`user-${user.id}`}
      translate={translate}
      onUnchanged={() => notify.info(t('users.unchanged'))}
      onSubmit={async (values) => {
        const body = updateOf(user, values)
        if (body === null) return
        const { id, password: _, ...changes } = body
        checkOvertaken(changes, user, await userNow(id))
        await save.mutateAsync(body)
      }}
    >
      <UserFields user={user} />
    </FormDrawer>
  )
}

function useSaveUser() {
  const t = useT('identity')
  const notify = useNotify()
  const queries = useQueryClient()
  const { user: actor } = useSession()
  const reload = useReloadAccount()
  const linesOf = useRemainingLines()
  return useMutation({
    mutationFn: updateUser,
    onSuccess: ({ remaining }, { id }) => {
      notify.success(t('users.edited'))
      const left = remaining === undefined ? [] : linesOf(remaining)
      if (left.length > 0) notify.info(t('users.still-open', { ways: left.join(t('remaining.comma')) }))
      if (id === actor?.id) void reload()
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
      <CallLimitFields user={user} />
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

function CallLimitFields({ user }: { user: UserView }) {
  const t = useT('identity')
  const isLimiting = user.rpm > 0 || user.tpm > 0 || user.concurrency > 0
  return (
    <FormSection title={t('users.limits')} help={t('users.limits-help')} isFolded={!isLimiting}>
      <NumberField name="rpm" label={t('users.rpm')} min={0} max={maxRequestsPerMinute} />
      <NumberField name="tpm" label={t('users.tpm')} min={0} max={maxTokensPerMinute} />
      <NumberField name="concurrency" label={t('users.concurrency')} min={0} max={maxConcurrency} />
    </FormSection>
  )
}

function GroupField({ current }: { current: string }) {
  const t = useT('identity')
  const groups = useQuery(groupsQuery).data ?? []
  const options = [...new Set([current, ...groups])].map((value) => ({ value, label: value }))
  return <SelectField name="group" label={t('users.group')} help={t('users.group-help')} options={options} />
}
