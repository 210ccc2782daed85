import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { z } from 'zod'
import { isComplete } from '../features/aliases/aliases.model'
import { AliasesField } from '../features/aliases/AliasesField'

/** Names that stand for models, and what makes a call for one go on with its next model. */
export default function AliasesPanel() {
  const t = useT('relay')
  return (
    <OptionsForm
      title={t('panels.aliases.title')}
      purpose={t('panels.aliases.purpose')}
      sections={[
        { keys: ['ModelAliases'] },
        {
          title: t('panels.aliases.reasons'),
          help: t('panels.aliases.reasons-help'),
          keys: [
            'ModelFallbackNoChannel',
            'ModelFallbackRateLimited',
            'ModelFallbackUpstreamFailed',
            'ModelFallbackContextLength',
            'ModelFallbackContentFilter',
          ],
        },
      ]}
      looks={{
        ModelAliases: {
          field: (facts) => <AliasesField {...facts} />,
          check: z.string().refine(isComplete, t('panels.aliases.incomplete')),
        },
        ModelFallbackNoChannel: { label: t('panels.aliases.no-channel'), help: t('panels.aliases.no-channel-help') },
        ModelFallbackRateLimited: { label: t('panels.aliases.limited'), help: t('panels.aliases.limited-help') },
        ModelFallbackUpstreamFailed: { label: t('panels.aliases.failed'), help: t('panels.aliases.failed-help') },
        ModelFallbackContextLength: { label: t('panels.aliases.long'), help: t('panels.aliases.long-help') },
        ModelFallbackContentFilter: { label: t('panels.aliases.filtered'), help: t('panels.aliases.filtered-help') },
      }}
    />
  )
}
