import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

/** One model, and all whose names begin alike. */
const template = { value: JSON.stringify({ 'gpt-4o': 'latency', 'claude-*': 'cost' }, null, 2) }

/** How one of several channels of the same priority is chosen for a model. */
export default function RoutingPanel() {
  const t = useT('relay')
  return (
    <OptionsForm
      title={t('panels.routing.title')}
      purpose={t('panels.routing.purpose')}
      sections={[{ keys: ['ModelRoutingStrategies'] }]}
      looks={{
        ModelRoutingStrategies: { help: t('panels.routing.help'), template, rows: 6 },
      }}
    />
  )
}
