import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { ClearLog } from '../features/clearing/ClearLog'

/** What is written into the usage log, how long it is kept, and its clearing by hand. */
export default function LogPanel() {
  const t = useT('logs')
  return (
    <OptionsForm
      title={t('settings.title')}
      purpose={t('settings.purpose')}
      sections={[{ keys: ['LogConsumeEnabled', 'LogRetentionDays'] }]}
      looks={{
        LogConsumeEnabled: { help: t('settings.consume-help') },
        LogRetentionDays: { help: t('settings.retention-help') },
      }}
      actions={<ClearLog />}
    />
  )
}
