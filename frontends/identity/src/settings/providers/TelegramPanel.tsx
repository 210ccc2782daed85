import { useStatus, useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { Box } from '@tollgate/console-ui/layout'
import { hostOf, siteAddress } from '../../features/settings/addresses.model'

/** Sign-in by Telegram's widget. */
export default function TelegramPanel() {
  const t = useT('identity')
  const host = hostOf(siteAddress(useStatus().server_address, location.origin))
  const label = t('settings.telegram.domain')
  const hint = (
    <Box sx={{ p: 3, borderRadius: 1, bgcolor: 'tg.sunken' }}>
      <DescriptionList min={240} items={[{ label, value: <CopyText value={host} label={label} isMono /> }]} />
    </Box>
  )
  return (
    <OptionsForm
      title={t('settings.telegram.title')}
      purpose={t('settings.telegram.purpose')}
      sections={[{ keys: ['TelegramOAuthEnabled', 'TelegramBotToken', 'TelegramBotName'], before: hint }]}
      looks={{ TelegramBotName: { help: t('settings.telegram.name-help') } }}
    />
  )
}
