import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** Whether there are drawings and tasks, and how those are sent to their upstreams and shown. */
export default function DrawingPanel() {
  const t = useT('tasks')
  return (
    <OptionsForm
      title={t('settings.title')}
      purpose={t('settings.purpose')}
      sections={[
        { keys: ['DrawingEnabled', 'TaskEnabled'] },
        {
          title: t('settings.midjourney'),
          keys: [
            'MjNotifyEnabled',
            'MjForwardUrlEnabled',
            'MjActionCheckSuccessEnabled',
            'MjAccountFilterEnabled',
            'MjModeClearEnabled',
          ],
        },
      ]}
      looks={{
        DrawingEnabled: { help: t('settings.drawing-help') },
        TaskEnabled: { help: t('settings.task-help') },
        MjNotifyEnabled: { help: t('settings.notify-help') },
        MjForwardUrlEnabled: { help: t('settings.forward-help') },
        MjActionCheckSuccessEnabled: { help: t('settings.success-help') },
        MjAccountFilterEnabled: { help: t('settings.account-help') },
        MjModeClearEnabled: { help: t('settings.mode-help') },
      }}
    />
  )
}
