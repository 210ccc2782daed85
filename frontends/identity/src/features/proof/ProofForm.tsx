import { useFaultText, useT } from '@tollgate/console-sdk'
import { Form, PasswordField, SubmitButton, TextField } from '@tollgate/console-ui/form'
import { identityFaults, type ReauthenticateBody } from '@tollgate/contracts/http/identity'
import { reauthenticate } from '../../api/proof.api'
import { proofForms, type TypedProof } from './proof.model'

export interface ProofFormProps {
  readonly way: TypedProof
  readonly onProven: () => void
}

/** Takes a password, a code of the app or a recovery code; a wrong one is told and can be typed again. */
export function ProofForm({ way, onProven }: ProofFormProps) {
  const t = useT('identity')
  const translate = useFaultText(identityFaults)
  const isPassword = way === 'password'
  return (
    <Form
      label={t('prove.title')}
      schema={proofForms[way]}
      defaultValues={isPassword ? { password: '' } : { code: '' }}
      translate={translate}
      isCheckedOnSubmit
      isUnguarded
      onSubmit={async (body: Pick<ReauthenticateBody, 'password' | 'code'>) => {
        await reauthenticate(body)
        onProven()
      }}
    >
      {isPassword ? (
        <PasswordField
          name="password"
          label={t('prove.password')}
          autoComplete="current-password"
          isAutoFocused
          isRequired
        />
      ) : (
        <TextField
          name="code"
          label={t(`prove.${way}`)}
          inputMode={way === 'totp' ? 'numeric' : 'text'}
          autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
          isAutoFocused
          isMono
          isRequired
        />
      )}
      <SubmitButton isFullWidth>{t('prove.submit')}</SubmitButton>
    </Form>
  )
}
