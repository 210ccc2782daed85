import { useT } from '@tollgate/console-sdk'
import { TextField, useFormApi } from '@tollgate/console-ui/form'
import { emailAddress } from '@tollgate/contracts/http/identity'
import { sendMailCode } from '../../api/access.api'
import type { BotCheck } from '../bot-check/useBotCheck'
import { MailCodeField } from './MailCodeField'

export interface EmailCodeFieldsProps {
  /** The name of the field for the code; that for the address is `email`. */
  readonly codeName: string
  readonly botCheck: BotCheck
}

/** An e-mail address and the code that is sent to it, in a form. */
export function EmailCodeFields({ codeName, botCheck }: EmailCodeFieldsProps) {
  const t = useT('identity')
  const form = useFormApi()
  const isReady = () => {
    const typed = emailAddress.safeParse(form.getValues('email'))
    if (!typed.success) form.setError('email', typed.error.issues[0]?.message ?? '')
    return typed.success
  }
  return (
    <>
      <TextField name="email" type="email" label={t('mail-code.email')} autoComplete="email" isRequired />
      <MailCodeField
        name={codeName}
        isReady={isReady}
        mail={() => sendMailCode(String(form.getValues('email')).trim(), botCheck.take())}
      />
    </>
  )
}
