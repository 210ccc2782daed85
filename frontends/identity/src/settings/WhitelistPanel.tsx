import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { DomainsField } from '../features/settings/fields/DomainsField'

/** Which e-mail addresses may register. */
export default function WhitelistPanel() {
  const t = useT('identity')
  return (
    <OptionsForm
      title={t('settings.whitelist.title')}
      purpose={t('settings.whitelist.purpose')}
      sections={[{ keys: ['EmailDomainRestrictionEnabled', 'EmailAliasRestrictionEnabled', 'EmailDomainWhitelist'] }]}
      looks={{
        EmailDomainRestrictionEnabled: { help: t('settings.whitelist.restriction-help') },
        EmailAliasRestrictionEnabled: { help: t('settings.whitelist.alias-help') },
        EmailDomainWhitelist: { field: (facts) => <DomainsField {...facts} /> },
      }}
    />
  )
}
