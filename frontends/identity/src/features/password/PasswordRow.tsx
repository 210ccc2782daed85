import { useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { PasswordField } from '@tollgate/console-ui/form'
import type { RemainingAccess } from '@tollgate/contracts/http/identity'
import { useMemo, useState } from 'react'
import { updateSelf } from '../../api/account.api'
import type { Account } from '../personal/account.model'
import { FormDialog } from '../personal/FormDialog'
import { SettingsRow } from '../personal/SettingsRow'
import { useReloadAccount } from '../personal/useReloadAccount'
import { passwordChange, passwordForm, type PasswordValues } from './password.model'
import { RemainingAccess as RemainingList } from './RemainingAccess'

/** The user's password: changed with the old one, or chosen by a user who came from another site and has none. */
export function PasswordRow({ account: { has_password } }: { account: Account }) {
  const t = useT('identity')
  const [isOpen, setIsOpen] = useState(false)
  const [remaining, setRemaining] = useState<RemainingAccess | null>(null)
  const title = t(has_password ? 'password.change' : 'password.choose')
  return (
    <SettingsRow
      icon="lock"
      title={t('password.title')}
      actions={
        <Button size="small" onClick={() => setIsOpen(true)}>
          {title}
        </Button>
      }
    >
      {t(has_password ? 'password.is-set' : 'password.is-missing')}
      <PasswordDialog
        title={title}
        hasPassword={has_password}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onChanged={setRemaining}
      />
      {remaining !== null && (
        <Dialog
          isOpen
          onClose={() => setRemaining(null)}
          title={t('password.title')}
          size="small"
          actions={<Button onClick={() => setRemaining(null)}>{t('remaining.done')}</Button>}
        >
          <RemainingList remaining={remaining} />
        </Dialog>
      )}
    </SettingsRow>
  )
}

interface PasswordDialogProps {
  readonly title: string
  readonly hasPassword: boolean
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The password is another now; that still opens the account besides. */
  readonly onChanged: (remaining: RemainingAccess) => void
}

function PasswordDialog({ title, hasPassword, isOpen, onClose, onChanged }: PasswordDialogProps) {
  const t = useT('identity')
  const notify = useNotify()
  const reload = useReloadAccount()
  const schema = useMemo(() => passwordForm(hasPassword), [hasPassword])
  const save = async (values: PasswordValues) => {
    const { remaining } = await updateSelf(passwordChange(values))
    await reload()
    notify.success(t('password.changed'))
    if (remaining !== undefined) onChanged(remaining)
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      submitLabel={title}
      schema={schema}
      defaultValues={{ original_password: '', password: '', password2: '' }}
      isCheckedOnSubmit
      onSubmit={save}
    >
      {hasPassword && (
        <PasswordField
          name="original_password"
          label={t('password.old')}
          autoComplete="current-password"
          isAutoFocused
          isRequired
        />
      )}
      <PasswordField
        name="password"
        label={t('password.new')}
        help={t('register.password-help')}
        autoComplete="new-password"
        isRequired
      />
      <PasswordField name="password2" label={t('register.password2')} autoComplete="new-password" isRequired />
    </FormDialog>
  )
}
