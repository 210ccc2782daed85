import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { CallbackHint } from '../../features/settings/CallbackHint'
import { OldIssuers } from '../../features/settings/issuers/OldIssuers'
import { WellKnownField } from '../../features/settings/oidc/WellKnownField'

const mappingTemplate = JSON.stringify(
  {
    claim: 'groups',
    scope: '',
    rules: [
      { value: 'gate-admins', role: 'admin' },
      { value: 'staff', group: 'vip' },
    ],
  },
  null,
  2,
)

/** Sign-in by any provider that speaks OpenID Connect. */
export default function OidcPanel() {
  const t = useT('identity')
  const names = { home: t('settings.oidc.home'), callback: t('settings.oidc.callback') }
  return (
    <OptionsForm
      title={t('settings.oidc.title')}
      purpose={t('settings.oidc.purpose')}
      sections={[
        {
          keys: ['oidc.enabled', 'oidc.client_id', 'oidc.client_secret'],
          before: <CallbackHint path="/oauth/oidc" names={names} />,
        },
        {
          title: t('settings.oidc.endpoints'),
          help: t('settings.oidc.endpoints-help'),
          keys: ['oidc.well_known', 'oidc.authorization_endpoint', 'oidc.token_endpoint', 'oidc.user_info_endpoint'],
          after: <OldIssuers provider="oidc" />,
        },
        {
          title: t('settings.oidc.groups'),
          help: t('settings.oidc.groups-help'),
          keys: ['OidcGroupMapping'],
        },
        {
          title: t('settings.oidc.factor'),
          help: t('settings.oidc.factor-help'),
          keys: ['OidcSecondFactorAcr'],
        },
        {
          title: t('settings.oidc.only'),
          help: t('settings.oidc.only-help'),
          keys: ['OidcOnlyEnabled'],
        },
      ]}
      looks={{
        'oidc.well_known': { field: (facts) => <WellKnownField {...facts} /> },
        'oidc.authorization_endpoint': { isWide: true },
        'oidc.token_endpoint': { isWide: true },
        'oidc.user_info_endpoint': { isWide: true },
        OidcSecondFactorAcr: { help: t('settings.oidc.acr-help'), placeholder: 'phr' },
        OidcGroupMapping: { template: { value: mappingTemplate } },
      }}
    />
  )
}
