import { useFaultText, useNotify, useT } from '@tollgate/console-sdk'
import { Form, SubmitButton, TextField } from '@tollgate/console-ui/form'
import { emailAddress, identityFaults } from '@tollgate/contracts/http/identity'
import { useRef } from 'react'
import { z } from 'zod'
import { requestReset } from '../../api/access.api'
import { useBotCheck } from '../bot-check/useBotCheck'
import { useMailing } from '../mail-code/useMailing'

const resetForm = z.object({ email: emailAddress })

/** Asks for a reset link; the next one can be asked for after 30 seconds (rule A20). */
export function ResetRequestForm() {
  const t = useT('identity')
  const translate = useFaultText(identityFaults)
  const notify = useNotify()
  const botCheck = useBotCheck()
  const email = useRef('')
  const { left, send } = useMailing(() => requestReset(email.current, botCheck.take()))
  const isWaiting = left > 0
  const submit = async (values: z.output<typeof resetForm>) => {
    // Enter sends a form whatever its button says.
    if (isWaiting) return
    email.current = values.email
    await send()
    notify.success(t('reset.sent'))
  }
  return (
    <Form
      label={t('reset.title')}
      schema={resetForm}
      defaultValues={{ email: '' }}
      translate={translate}
      isCheckedOnSubmit
      isUnguarded
      onSubmit={submit}
    >
      <TextField name="email" type="email" label={t('reset.email')} autoComplete="email" isAutoFocused isRequired />
      {botCheck.widget}
      <SubmitButton size="large" isFullWidth disabledReason={isWaiting ? t('mail-code.wait') : undefined}>
        {isWaiting ? t('reset.again', { seconds: left }) : t('reset.submit')}
      </SubmitButton>
    </Form>
  )
}
