import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { z } from 'zod'
import { isComplete } from '../features/prices/groups/entries.model'
import { EntriesField } from '../features/prices/groups/EntriesField'

/** By what factor groups pay, and which of them users may choose. */
export default function GroupsPanel() {
  const t = useT('billing')
  const check = z.string().refine(isComplete, t('prices.groups.incomplete'))
  return (
    <OptionsForm
      title={t('prices.groups.title')}
      purpose={t('prices.groups.purpose')}
      sections={[{ keys: ['GroupRatio', 'UserUsableGroups', 'GroupGroupRatio'] }]}
      looks={{
        GroupRatio: {
          check,
          field: (facts) => <EntriesField {...facts} help={t('prices.groups.ratio-help')} kind="number" />,
        },
        UserUsableGroups: {
          check,
          field: (facts) => <EntriesField {...facts} help={t('prices.groups.usable-help')} kind="text" />,
        },
        GroupGroupRatio: {
          help: t('prices.groups.own-help'),
          rows: 4,
          template: { value: '{\n  "vip": { "default": 0.9 }\n}' },
        },
      }}
    />
  )
}
