import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** What becomes of calls that fail, and what programs are told of their quota. */
export default function CallsPanel() {
  const t = useT('relay')
  return (
    <OptionsForm
      title={t('panels.calls.title')}
      purpose={t('panels.calls.purpose')}
      sections={[{ keys: ['RetryTimes', 'DisplayTokenStatEnabled'] }]}
      looks={{
        RetryTimes: { help: t('panels.calls.retry-help') },
        DisplayTokenStatEnabled: { help: t('panels.calls.quota-help') },
      }}
    />
  )
}
