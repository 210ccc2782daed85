import { useSession, useT } from '@tollgate/console-sdk'
import { Form, PasswordField, SubmitButton, TextField } from '@tollgate/console-ui/form'
import { signInBody, type SignInBody } from '@tollgate/contracts/http/identity'
import { signIn } from '../../api/identity.api'
import { useFaultText } from '../visit/useFaultText'

/** Signs in by user name or e-mail address and password; the page around it notices who has come. */
export function SignInForm({ username }: { username: string }) {
  const t = useT('identity')
  const translate = useFaultText()
  const { begin } = useSession()
  const submit = async (body: SignInBody) => {
    await signIn(body)
    // The server let them in, and yet knows nobody: the browser did not keep the cookie.
    if ((await begin()) === null) throw new Error(t('login.no-cookie'))
  }
  return (
    <Form
      label={t('login.title')}
      schema={signInBody}
      defaultValues={{ username, password: '' }}
      translate={translate}
      isCheckedOnSubmit
      onSubmit={submit}
    >
      <TextField
        name="username"
        label={t('login.username')}
        autoComplete="username"
        isAutoFocused={username === ''}
        isRequired
      />
      <PasswordField
        name="password"
        label={t('login.password')}
        autoComplete="current-password"
        isAutoFocused={username !== ''}
        isRequired
      />
      <SubmitButton size="large" isFullWidth>
        {t('login.submit')}
      </SubmitButton>
    </Form>
  )
}
