import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFaultText, useNotify, useT } from '@tollgate/console-sdk'
import { PasswordField, TextField } from '@tollgate/console-ui/form'
import { FormDrawer } from '@tollgate/console-ui/form-drawer'
import { createUserBody, identityFaults } from '@tollgate/contracts/http/identity'
import { createUser, usersKey } from '../../api/users.api'

export interface AddUserDrawerProps {
  readonly onClose: () => void
}

/** Makes a normal user of the default group. */
export function AddUserDrawer({ onClose }: AddUserDrawerProps) {
  const t = useT('identity')
  const notify = useNotify()
  const queries = useQueryClient()
  const translate = useFaultText(identityFaults)
  const create = useMutation({
    mutationFn: createUser,
    onSuccess: () => {
      notify.success(t('users.created-done'))
      return queries.invalidateQueries({ queryKey: usersKey })
    },
  })
  return (
    <FormDrawer
      isOpen
      onClose={onClose}
      title={t('users.add')}
      subtitle={t('users.add-lead')}
      submitLabel={t('users.add')}
      schema={createUserBody}
      defaultValues={{ username: '', display_name: '', password: '' }}
      draft="user-add"
      translate={translate}
      onSubmit={(values) => create.mutateAsync(values)}
    >
      <TextField
        name="username"
        label={t('users.username')}
        help={t('users.username-help')}
        autoComplete="off"
        isRequired
      />
      <TextField
        name="display_name"
        label={t('users.display-name')}
        help={t('users.display-name-help')}
        autoComplete="off"
      />
      <PasswordField
        name="password"
        label={t('users.password')}
        help={t('users.password-help')}
        autoComplete="new-password"
        isRequired
      />
    </FormDrawer>
  )
}
