import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** Where this site is reached, and the worker through which it calls out. */
export default function ServerPanel() {
  const t = useT('identity')
  return (
    <OptionsForm
      title={t('settings.server.title')}
      purpose={t('settings.server.purpose')}
      sections={[
        { keys: ['ServerAddress', 'ApiRequestsPerMinute'] },
        {
          title: t('settings.server.worker'),
          help: t('settings.server.worker-help'),
          keys: ['WorkerUrl', 'WorkerValidKey'],
        },
      ]}
      looks={{
        ServerAddress: { placeholder: 'https://yourdomain.com', help: t('settings.server.address-help') },
        WorkerUrl: { placeholder: 'https://worker.yourdomain.workers.dev' },
      }}
    />
  )
}
