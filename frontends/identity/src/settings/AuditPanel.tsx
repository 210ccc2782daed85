import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** How long the audit log is kept, and where it is sent on. */
export default function AuditPanel() {
  const t = useT('identity')
  return (
    <OptionsForm
      title={t('audit.settings.title')}
      purpose={t('audit.settings.purpose')}
      sections={[{ keys: ['AuditRetentionDays', 'AuditWebhookSecret', 'AuditWebhookUrl'] }]}
      looks={{
        AuditRetentionDays: { help: t('audit.settings.retention-help') },
        AuditWebhookUrl: { placeholder: 'https://siem.example.com/tollgate', help: t('audit.settings.url-help') },
        AuditWebhookSecret: { help: t('audit.settings.secret-help') },
      }}
    />
  )
}
