import { paths, useNotify, useT } from '@tollgate/console-sdk'
import { Form, PasswordField, SubmitButton, TextField } from '@tollgate/console-ui/form'
import { useLocation, useNavigate } from 'react-router'
import { register } from '../../api/identity.api'
import { useFaultText } from '../visit/useFaultText'
import { useReferral } from '../visit/useReferral'
import { visitOf } from '../visit/visit.model'
import { registerForm, registrationOf, type RegisterValues } from './registration.model'

/** Opens an account and leads to sign-in, with the new name filled in. */
export function RegisterForm() {
  const t = useT('identity')
  const translate = useFaultText()
  const notify = useNotify()
  const navigate = useNavigate()
  const { from } = visitOf(useLocation().state)
  const referral = useReferral()
  const submit = async (values: RegisterValues) => {
    await register(registrationOf(values, referral))
    notify.success(t('register.done'))
    await navigate(paths.login, { state: { from, username: values.username } })
  }
  return (
    <Form
      label={t('register.title')}
      schema={registerForm}
      defaultValues={{ username: '', password: '', password2: '' }}
      translate={translate}
      isCheckedOnSubmit
      onSubmit={submit}
    >
      <TextField
        name="username"
        label={t('register.username')}
        help={t('register.username-help')}
        autoComplete="username"
        isAutoFocused
        isRequired
      />
      <PasswordField
        name="password"
        label={t('register.password')}
        help={t('register.password-help')}
        autoComplete="new-password"
        isRequired
      />
      <PasswordField name="password2" label={t('register.password2')} autoComplete="new-password" isRequired />
      <SubmitButton size="large" isFullWidth>
        {t('register.submit')}
      </SubmitButton>
    </Form>
  )
}
