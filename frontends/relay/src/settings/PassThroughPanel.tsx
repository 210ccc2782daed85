import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** Whether requests go on as they came where nothing has to be translated. */
export default function PassThroughPanel() {
  const t = useT('relay')
  return (
    <OptionsForm
      title={t('panels.pass-through.title')}
      purpose={t('panels.pass-through.purpose')}
      sections={[{ keys: ['global.pass_through_request_enabled'] }]}
      looks={{ 'global.pass_through_request_enabled': { help: t('panels.pass-through.enabled-help') } }}
    />
  )
}
