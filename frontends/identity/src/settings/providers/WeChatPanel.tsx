import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { TextLink } from '@tollgate/console-ui/text'
import { OldIssuers } from '../../features/settings/issuers/OldIssuers'

/** Sign-in by a code that the site's WeChat account sends. */
export default function WeChatPanel() {
  const t = useT('identity')
  return (
    <OptionsForm
      title={t('settings.wechat.title')}
      purpose={t('settings.wechat.purpose')}
      aside={<TextLink href="https://github.com/songquanpeng/wechat-server">{t('settings.wechat.about')}</TextLink>}
      sections={[
        {
          keys: ['WeChatAuthEnabled', 'WeChatServerAddress', 'WeChatServerToken', 'WeChatAccountQRCodeImageURL'],
          after: <OldIssuers provider="wechat" />,
        },
      ]}
      looks={{
        WeChatServerAddress: { placeholder: 'https://wechat.example.com' },
        WeChatAccountQRCodeImageURL: { placeholder: 'https://', isWide: true },
      }}
    />
  )
}
