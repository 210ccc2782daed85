import { useNotify, useT } from '@tollgate/console-sdk'
import { Button } from '@tollgate/console-ui/button'
import { TextField, useFormApi } from '@tollgate/console-ui/form'
import { Box } from '@tollgate/console-ui/layout'
import { emailAddress } from '@tollgate/contracts/http/identity'
import { sendMailCode } from '../../api/access.api'
import type { BotCheck } from '../bot-check/useBotCheck'
import { useMailing } from './useMailing'

export interface EmailCodeFieldsProps {
  /** The name of the field for the code; that for the address is `email`. */
  readonly codeName: string
  readonly botCheck: BotCheck
}

/** An e-mail address and the code that is sent to it, in a form. */
export function EmailCodeFields({ codeName, botCheck }: EmailCodeFieldsProps) {
  const t = useT('identity')
  const notify = useNotify()
  const form = useFormApi()
  const mailing = useMailing(() => sendMailCode(String(form.getValues('email')).trim(), botCheck.take()))
  const send = async () => {
    const typed = emailAddress.safeParse(form.getValues('email'))
    if (!typed.success) return form.setError('email', typed.error.issues[0]?.message ?? '')
    try {
      await mailing.send()
      notify.success(t('mail-code.sent'))
    } catch (error) {
      notify.error(error)
    }
  }
  const isWaiting = mailing.left > 0
  return (
    <>
      <TextField name="email" type="email" label={t('mail-code.email')} autoComplete="email" isRequired />
      <TextField
        name={codeName}
        label={t('mail-code.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        isMono
        isRequired
        after={
          <Box sx={{ flexShrink: 0 }}>
            <Button
              size="small"
              isLoading={mailing.isSending}
              disabledReason={isWaiting ? t('mail-code.wait') : undefined}
              onClick={() => void send()}
            >
              {isWaiting ? t('mail-code.again', { seconds: mailing.left }) : t('mail-code.send')}
            </Button>
          </Box>
        }
      />
    </>
  )
}
