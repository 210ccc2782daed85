import { paths, useConfirm, useFaultText, useStatus, useT } from '@tollgate/console-sdk'
import { Form, PasswordField, SubmitButton, TextField } from '@tollgate/console-ui/form'
import { Box } from '@tollgate/console-ui/layout'
import { TextLink } from '@tollgate/console-ui/text'
import { identityFaults, type SignInBody, signInBody } from '@tollgate/contracts/http/identity'
import { useNavigate } from 'react-router'
import { signIn } from '../../api/access.api'
import { useBotCheck } from '../bot-check/useBotCheck'
import { useEntrance } from '../visit/useEntrance'
import { isFactoryPassword } from './factory-password'

/** Signs in by username or e-mail address and password; the page around it sees the new user in the session and leads on. */
export function SignInForm({ username }: { username: string }) {
  const t = useT('identity')
  const translate = useFaultText(identityFaults)
  const enter = useEntrance()
  const botCheck = useBotCheck()
  const { oidc_only } = useStatus()
  const warn = useFactoryWarning()
  const submit = async (body: SignInBody) => {
    await enter(await signIn(body, botCheck.take()), 'own')
    if (isFactoryPassword(body)) void warn()
  }
  return (
    <Form
      label={t('login.title')}
      schema={signInBody}
      defaultValues={{ username, password: '' }}
      translate={translate}
      isCheckedOnSubmit
      isUnguarded
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
        aside={oidc_only ? undefined : <Forgot />}
        autoComplete="current-password"
        isAutoFocused={username !== ''}
        isRequired
      />
      {botCheck.widget}
      <SubmitButton size="large" isFullWidth>
        {t('login.submit')}
      </SubmitButton>
    </Form>
  )
}

/** Stands where a small button would, which reaches further to the right. */
function Forgot() {
  const t = useT('identity')
  return (
    <Box component="span" sx={{ mr: 1, fontWeight: 400 }}>
      <TextLink href={paths.reset}>{t('login.forgot')}</TextLink>
    </Box>
  )
}

/** Warns, over the page that comes next, that everybody knows this password. */
function useFactoryWarning(): () => Promise<void> {
  const t = useT('identity')
  const confirm = useConfirm()
  const navigate = useNavigate()
  return async () => {
    const isGoing = await confirm({
      title: t('login.factory-title'),
      text: t('login.factory-text'),
      confirmLabel: t('login.factory-change'),
      cancelLabel: t('login.factory-later'),
    })
    if (isGoing) await navigate(paths.personal)
  }
}
