import { paths, useFaultText, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Form, TextField, useFormApi } from '@tollgate/console-ui/form'
import { Row } from '@tollgate/console-ui/layout'
import { identityFaults } from '@tollgate/contracts/http/identity'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteSelf } from '../../api/account.api'
import type { Account } from '../personal/account.model'
import { SettingsGroup } from '../personal/SettingsGroup'
import { SettingsRow } from '../personal/SettingsRow'
import { deletionForm } from './deletion.model'

/** Ends one's account for good, once its name was typed. */
export function Deletion({ account: { username } }: { account: Account }) {
  const t = useT('identity')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <SettingsGroup title={t('deletion.title')} purpose={t('deletion.purpose')}>
      <SettingsRow
        icon="triangle-alert"
        title={t('deletion.what')}
        actions={
          <Button size="small" variant="danger" onClick={() => setIsOpen(true)}>
            {t('deletion.delete')}
          </Button>
        }
      />
      <Dialog isOpen={isOpen} onClose={close} title={t('deletion.delete')} size="small">
        <DeletionForm username={username} onCancel={close} />
      </Dialog>
    </SettingsGroup>
  )
}

function DeletionForm({ username, onCancel }: { username: string; onCancel: () => void }) {
  const t = useT('identity')
  const translate = useFaultText(identityFaults)
  const remove = useDeletion()
  const schema = useMemo(() => deletionForm(username), [username])
  return (
    <Form
      label={t('deletion.delete')}
      schema={schema}
      defaultValues={{ username: '' }}
      translate={translate}
      isCheckedOnSubmit
      isUnguarded
      onSubmit={remove}
    >
      <Alert tone="warn">{t('deletion.warning')}</Alert>
      <TextField
        name="username"
        label={t('deletion.type', { username })}
        placeholder={username}
        autoComplete="off"
        isAutoFocused
        isRequired
      />
      <Row justify="end" wrap>
        <Button onClick={onCancel}>{t('personal.cancel')}</Button>
        <DeleteButton />
      </Row>
    </Form>
  )
}

function DeleteButton() {
  const t = useT('identity')
  const { isSubmitting } = useFormApi()
  return (
    <Button variant="destructive" type="submit" isLoading={isSubmitting}>
      {t('deletion.delete')}
    </Button>
  )
}

/** Deletes the account. The server ends its sessions with it; the console forgets the user too and leads to sign-in. */
function useDeletion(): () => Promise<void> {
  const t = useT('identity')
  const notify = useNotify()
  const navigate = useNavigate()
  const { forget } = useSession()
  return async () => {
    await deleteSelf()
    await navigate(paths.login, { replace: true })
    forget()
    notify.success(t('deletion.done'))
  }
}
