import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'

const chats = JSON.stringify(
  [
    {
      'ChatGPT Next Web': 'https://app.nextchat.dev/#/?settings={"key":"{key}","url":"{address}"}',
    },
  ],
  null,
  2,
)

/** How the console shows things, and the chat programs that it offers. */
export default function DisplayPanel() {
  const t = useT('identity')
  return (
    <OptionsForm
      title={t('settings.display.title')}
      purpose={t('settings.display.purpose')}
      sections={[{ keys: ['DisplayInCurrencyEnabled', 'DefaultCollapseSidebar', 'Chats'] }]}
      looks={{
        DisplayInCurrencyEnabled: { help: t('settings.display.currency-help') },
        Chats: { help: t('settings.display.chats-help'), template: { value: chats } },
      }}
    />
  )
}
