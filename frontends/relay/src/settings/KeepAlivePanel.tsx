import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** What keeps streams open while a model thinks. */
export default function KeepAlivePanel() {
  const t = useT('relay')
  return (
    <OptionsForm
      title={t('panels.keep-alive.title')}
      purpose={t('panels.keep-alive.purpose')}
      sections={[{ keys: ['general_setting.ping_interval_enabled', 'general_setting.ping_interval_seconds'] }]}
      looks={{
        'general_setting.ping_interval_enabled': { help: t('panels.keep-alive.enabled-help') },
        'general_setting.ping_interval_seconds': {
          help: t('panels.keep-alive.seconds-help'),
          onlyWhile: { key: 'general_setting.ping_interval_enabled', reason: t('panels.keep-alive.off') },
        },
      }}
    />
  )
}
