import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { TextLink } from '@tollgate/console-ui/text'
import { CallbackHint } from '../../features/settings/CallbackHint'
import { OldIssuers } from '../../features/settings/issuers/OldIssuers'

/** Sign-in by the forum LINUX DO. */
export default function LinuxDoPanel() {
  const t = useT('identity')
  return (
    <OptionsForm
      title={t('settings.linuxdo.title')}
      purpose={t('settings.linuxdo.purpose')}
      aside={<TextLink href="https://connect.linux.do/">{t('settings.linuxdo.manage')}</TextLink>}
      sections={[
        {
          keys: ['LinuxDOOAuthEnabled', 'LinuxDOClientId', 'LinuxDOClientSecret'],
          before: <CallbackHint path="/oauth/linuxdo" names={{ callback: t('settings.linuxdo.callback') }} />,
          after: <OldIssuers provider="linuxdo" />,
        },
      ]}
    />
  )
}
