import { useCopy, useFaultText, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { Form, SubmitButton, TextField } from '@tollgate/console-ui/form'
import { identityFaults, type ResetPasswordBody, resetPasswordBody } from '@tollgate/contracts/http/identity'
import { useState } from 'react'
import { resetPassword } from '../../api/access.api'
import { RemainingAccess } from '../password/RemainingAccess'

export interface ResetConfirmFormProps {
  readonly link: ResetPasswordBody
  readonly onDone: () => void
}

/** Gives the account of a reset link a new password and shows it, this once. */
export function ResetConfirmForm({ link, onDone }: ResetConfirmFormProps) {
  const t = useT('identity')
  const translate = useFaultText(identityFaults)
  const copy = useCopy()
  const [made, setMade] = useState<Awaited<ReturnType<typeof resetPassword>> | null>(null)
  const isDone = made !== null
  const submit = async (body: ResetPasswordBody) => {
    if (isDone) return
    const answer = await resetPassword(body)
    setMade(answer)
    onDone()
    await copy(answer.data, { name: t('reset-confirm.password') })
  }
  return (
    <Form
      label={t('reset-confirm.title')}
      schema={resetPasswordBody}
      defaultValues={link}
      translate={translate}
      onSubmit={submit}
    >
      <TextField name="email" type="email" label={t('reset.email')} autoComplete="username" isReadOnly />
      {isDone && (
        <Alert tone="good" title={t('reset-confirm.password')}>
          <CopyText value={made.data} label={t('reset-confirm.password')} isMono />
          <div>{t('reset-confirm.keep')}</div>
        </Alert>
      )}
      {isDone && <RemainingAccess remaining={made.remaining} />}
      <SubmitButton size="large" isFullWidth disabledReason={isDone ? t('reset-confirm.done-why') : undefined}>
        {t(isDone ? 'reset-confirm.done' : 'reset-confirm.submit')}
      </SubmitButton>
    </Form>
  )
}
