import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { SendTestMail } from '../features/settings/mail/SendTestMail'

/** The mail server, and a mail to try it. */
export default function MailPanel() {
  const t = useT('identity')
  return (
    <OptionsForm
      title={t('settings.mail.title')}
      purpose={t('settings.mail.purpose')}
      sections={[{ keys: ['SMTPServer', 'SMTPPort', 'SMTPAccount', 'SMTPFrom', 'SMTPToken', 'SMTPSSLEnabled'] }]}
      looks={{
        SMTPServer: { placeholder: 'smtp.example.com' },
        SMTPPort: { help: t('settings.mail.port-help') },
        SMTPAccount: { help: t('settings.mail.account-help') },
        SMTPFrom: { help: t('settings.mail.from-help') },
        SMTPSSLEnabled: { help: t('settings.mail.tls-help') },
      }}
      actions={<SendTestMail />}
    />
  )
}
