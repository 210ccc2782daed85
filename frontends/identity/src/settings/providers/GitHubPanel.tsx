import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { TextLink } from '@tollgate/console-ui/text'
import { CallbackHint } from '../../features/settings/CallbackHint'
import { OldIssuers } from '../../features/settings/issuers/OldIssuers'

/** Sign-in by GitHub. */
export default function GitHubPanel() {
  const t = useT('identity')
  const names = { home: 'Homepage URL', callback: 'Authorization callback URL' }
  return (
    <OptionsForm
      title={t('settings.github.title')}
      purpose={t('settings.github.purpose')}
      aside={<TextLink href="https://github.com/settings/developers">{t('settings.github.manage')}</TextLink>}
      sections={[
        {
          keys: ['GitHubOAuthEnabled', 'GitHubClientId', 'GitHubClientSecret'],
          before: <CallbackHint path="/oauth/github" names={names} />,
          after: <OldIssuers provider="github" />,
        },
      ]}
    />
  )
}
