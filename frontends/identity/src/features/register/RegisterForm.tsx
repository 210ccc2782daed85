import { paths, useFaultText, useNotify, useStatus, useT } from '@tollgate/console-sdk'
import { Form, PasswordField, SubmitButton } from '@tollgate/console-ui/form'
import { identityFaults } from '@tollgate/contracts/http/identity'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { register } from '../../api/access.api'
import { useBotCheck } from '../bot-check/useBotCheck'
import { EmailCodeFields } from '../mail-code/EmailCodeFields'
import { NewNameFields } from '../visit/NewNameFields'
import { useReferral } from '../visit/useReferral'
import { visitOf } from '../visit/visit.model'
import { registerForm, type RegisterValues, registrationOf } from './registration.model'

const empty: RegisterValues = { username: '', password: '', password2: '', email: '', verification_code: '' }

/** Opens an account and leads to sign-in, with the new name filled in. */
export function RegisterForm() {
  const t = useT('identity')
  const translate = useFaultText(identityFaults)
  const notify = useNotify()
  const navigate = useNavigate()
  const { email_verification } = useStatus()
  const { from } = visitOf(useLocation().state)
  const referral = useReferral()
  const botCheck = useBotCheck()
  const schema = useMemo(() => registerForm(email_verification), [email_verification])
  const submit = async (values: RegisterValues) => {
    await register(registrationOf(values, referral), botCheck.take())
    notify.success(t('register.done'))
    await navigate(paths.login, { state: { from, username: values.username } })
  }
  return (
    <Form
      label={t('register.title')}
      schema={schema}
      defaultValues={empty}
      translate={translate}
      isCheckedOnSubmit
      isUnguarded
      onSubmit={submit}
    >
      <NewNameFields page="register" />
      <PasswordField name="password2" label={t('register.password2')} autoComplete="new-password" isRequired />
      {email_verification && <EmailCodeFields codeName="verification_code" botCheck={botCheck} />}
      {botCheck.widget}
      <SubmitButton size="large" isFullWidth>
        {t('register.submit')}
      </SubmitButton>
    </Form>
  )
}
