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
        {
          keys: [
            'PasswordLoginEnabled',
            'PasswordRegisterEnabled',
            'WellKnownPasswordsRefused',
            'RegisterEnabled',
            'EmailVerificationEnabled',
            'AdminSecondFactorRequired',
          ],
        },
        { title: t('settings.login.sessions'), keys: ['SessionHours', 'SessionIdleMinutes'] },
      ]}
      looks={{
        PasswordLoginEnabled: { field: (facts) => <PasswordLoginField {...facts} /> },
        WellKnownPasswordsRefused: { help: t('settings.login.well-known-help') },
        SessionIdleMinutes: { help: t('settings.login.idle-help') },
        RegisterEnabled: { help: t('settings.login.register-help') },
        AdminSecondFactorRequired: { help: t('settings.login.factor-help') },
        EmailVerificationEnabled: { help: t('settings.login.verification-help') },
      }}
    />
  )
}
