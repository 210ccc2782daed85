import { useNotify, useT } from '@tollgate/console-sdk'
import { TextField } from '@tollgate/console-ui/form'
import { updateSelf } from '../../api/account.api'
import type { Account } from '../personal/account.model'
import { FormDialog } from '../personal/FormDialog'
import { useReloadAccount } from '../personal/useReloadAccount'
import { profileChange, profileForm, type ProfileValues } from './profile.model'

export interface ProfileDialogProps {
  readonly account: Account
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Changes by what name one signs in, and what others read. */
export function ProfileDialog({ account, isOpen, onClose }: ProfileDialogProps) {
  const t = useT('identity')
  const notify = useNotify()
  const reload = useReloadAccount()
  const before = { username: account.username, display_name: account.display_name }
  const save = async (values: ProfileValues) => {
    await updateSelf(profileChange(before, values))
    await reload()
    notify.success(t('profile.saved'))
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('profile.edit')}
      submitLabel={t('personal.save')}
      schema={profileForm}
      defaultValues={before}
      onUnchanged={() => notify.info(t('personal.unchanged'))}
      onSubmit={save}
    >
      <TextField
        name="username"
        label={t('profile.username')}
        help={t('register.username-help')}
        autoComplete="username"
        isRequired
      />
      <TextField
        name="display_name"
        label={t('profile.display-name')}
        help={t('profile.display-name-help')}
        autoComplete="nickname"
      />
    </FormDialog>
  )
}
