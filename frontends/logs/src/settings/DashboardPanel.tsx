import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** Whether there is a dashboard, and what it shows first. */
export default function DashboardPanel() {
  const t = useT('logs')
  return (
    <OptionsForm
      title={t('dashboard.settings.title')}
      purpose={t('dashboard.settings.purpose')}
      sections={[{ keys: ['DataExportEnabled', 'DataExportInterval', 'DataExportDefaultTime'] }]}
      looks={{ DataExportInterval: { help: t('dashboard.settings.interval-help') } }}
    />
  )
}
