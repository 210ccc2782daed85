import { useStatus, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { SignInForm } from './SignInForm'

/** The form for a password, or what is to be known where it is not for everybody; nothing where people come by OIDC alone. */
export function PasswordDoor({ username }: { username: string }) {
  const t = useT('identity')
  const { password_login_enabled, oidc_only, oidc_enabled } = useStatus()
  if (!password_login_enabled && oidc_only)
    return oidc_enabled ? null : <Alert tone="warn">{t('login.oidc-missing')}</Alert>
  if (!password_login_enabled) return <Alert tone="info">{t('login.password-closed')}</Alert>
  return (
    <>
      {oidc_only && <Alert tone="warn">{t('login.emergency')}</Alert>}
      <SignInForm username={username} />
    </>
  )
}
