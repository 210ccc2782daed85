import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { PasswordLoginField } from '../features/settings/fields/PasswordLoginField'

/** Who may sign in and register with a password. */
export default function LoginPanel() {
  const t = useT('identity')
  return (
    <OptionsForm
      title={t('settings.login.title')}
      purpose={t('settings.login.purpose')}
      sections={[
        { keys: ['PasswordLoginEnabled', 'PasswordRegisterEnabled', 'RegisterEnabled', 'EmailVerificationEnabled'] },
      ]}
      looks={{
        PasswordLoginEnabled: { field: (facts) => <PasswordLoginField {...facts} /> },
        RegisterEnabled: { help: t('settings.login.register-help') },
        EmailVerificationEnabled: { help: t('settings.login.verification-help') },
      }}
    />
  )
}
