import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { TimeZoneField } from '../features/settings/fields/TimeZoneField'

/** What the site is for, and when its day begins. */
export default function ModesPanel() {
  const t = useT('identity')
  return (
    <OptionsForm
      title={t('settings.modes.title')}
      purpose={t('settings.modes.purpose')}
      sections={[{ keys: ['SelfUseModeEnabled', 'DemoSiteEnabled', 'SiteTimeZone'] }]}
      looks={{
        SelfUseModeEnabled: { help: t('settings.modes.self-help') },
        DemoSiteEnabled: { help: t('settings.modes.demo-help') },
        SiteTimeZone: { field: (facts) => <TimeZoneField {...facts} /> },
      }}
    />
  )
}
