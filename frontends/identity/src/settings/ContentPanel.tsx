import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { ContentField } from '../features/settings/content/ContentField'
import { LogoField } from '../features/settings/content/LogoField'

/** What the site says of itself. */
export default function ContentPanel() {
  const t = useT('identity')
  return (
    <OptionsForm
      title={t('settings.content.title')}
      purpose={t('settings.content.purpose')}
      sections={[
        { keys: ['SystemName', 'general_setting.docs_link', 'Logo'] },
        {
          title: t('settings.content.texts'),
          help: t('settings.content.texts-help'),
          keys: ['Notice', 'HomePageContent', 'About', 'Footer'],
        },
      ]}
      looks={{
        'general_setting.docs_link': { placeholder: 'https://docs.example.com', help: t('settings.content.docs-help') },
        Logo: { field: (facts) => <LogoField {...facts} /> },
        Notice: { field: (facts) => <ContentField facts={facts} help={t('settings.content.notice-help')} /> },
        HomePageContent: {
          field: (facts) => <ContentField facts={facts} help={t('settings.content.home-help')} rows={8} />,
        },
        About: { field: (facts) => <ContentField facts={facts} help={t('settings.content.about-help')} rows={8} /> },
        Footer: {
          field: (facts) => <ContentField facts={facts} help={t('settings.content.footer-help')} rows={3} isHtml />,
        },
      }}
    />
  )
}
