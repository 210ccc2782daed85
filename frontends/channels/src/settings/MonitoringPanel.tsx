import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** By what channels are disabled and enabled by themselves. */
export default function MonitoringPanel() {
  const t = useT('channels')
  const onlyWhile = { key: 'AutomaticDisableChannelEnabled', reason: t('monitoring.off') }
  return (
    <OptionsForm
      title={t('monitoring.title')}
      purpose={t('monitoring.purpose')}
      sections={[
        { keys: ['AutomaticDisableChannelEnabled', 'AutomaticEnableChannelEnabled'] },
        { keys: ['ChannelDisableThreshold', 'AutomaticDisableKeywords'] },
      ]}
      looks={{
        AutomaticDisableChannelEnabled: { help: t('monitoring.disable-help') },
        AutomaticEnableChannelEnabled: { help: t('monitoring.enable-help') },
        ChannelDisableThreshold: { help: t('monitoring.threshold-help') },
        AutomaticDisableKeywords: { rows: 7, isWide: true, help: t('monitoring.keywords-help'), onlyWhile },
      }}
    />
  )
}
