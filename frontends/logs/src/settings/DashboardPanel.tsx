import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { figureGrains } from '@tollgate/contracts/http/logs'

/** Whether there is a dashboard, and what it shows first. */
export default function DashboardPanel() {
  const t = useT('logs')
  const grains = figureGrains.map((grain) => [grain, t(`dashboard.grain.${grain}`)] as const)
  return (
    <OptionsForm
      title={t('dashboard.settings.title')}
      purpose={t('dashboard.settings.purpose')}
      sections={[{ keys: ['DataExportEnabled', 'DataExportInterval', 'DataExportDefaultTime'] }]}
      looks={{
        DataExportInterval: { help: t('dashboard.settings.interval-help') },
        DataExportDefaultTime: { words: Object.fromEntries(grains) },
      }}
    />
  )
}
