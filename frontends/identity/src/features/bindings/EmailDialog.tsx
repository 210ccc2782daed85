import { useNotify, useT } from '@tollgate/console-sdk'
import { Muted } from '@tollgate/console-ui/text'
import { type BindEmailQuery, bindEmailQuery } from '@tollgate/contracts/http/identity'
import { bindEmail } from '../../api/account.api'
import { useBotCheck } from '../bot-check/useBotCheck'
import { EmailCodeFields } from '../mail-code/EmailCodeFields'
import type { Account } from '../personal/account.model'
import { FormDialog } from '../personal/FormDialog'
import { useReloadAccount } from '../personal/useReloadAccount'

export interface EmailDialogProps {
  readonly account: Account
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Binds an address by the code that is sent to it; one that is bound already gives way. */
export function EmailDialog({ account, isOpen, onClose }: EmailDialogProps) {
  const t = useT('identity')
  const notify = useNotify()
  const reload = useReloadAccount()
  const botCheck = useBotCheck()
  const bind = async ({ email, code }: BindEmailQuery) => {
    await bindEmail(email, code)
    await reload()
    notify.success(t('bindings.email-bound'))
  }
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('bindings.email-title')}
      submitLabel={t('bindings.bind')}
      schema={bindEmailQuery}
      defaultValues={{ email: '', code: '' }}
      isCheckedOnSubmit
      onSubmit={bind}
    >
      {account.email !== '' && <Muted>{t('bindings.email-now', { email: account.email })}</Muted>}
      <EmailCodeFields codeName="code" botCheck={botCheck} />
      {botCheck.widget}
    </FormDialog>
  )
}
