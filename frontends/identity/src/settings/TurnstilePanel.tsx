import { useT } from '@tollgate/console-sdk'
import { OptionsForm } from '@tollgate/console-sdk/options'
import { TextLink } from '@tollgate/console-ui/text'

/** The check that visitors are no machines. */
export default function TurnstilePanel() {
  const t = useT('identity')
  return (
    <OptionsForm
      title={t('settings.turnstile.title')}
      purpose={t('settings.turnstile.purpose')}
      aside={
        <TextLink href="https://dash.cloudflare.com/?to=/:account/turnstile">{t('settings.turnstile.manage')}</TextLink>
      }
      sections={[{ keys: ['TurnstileCheckEnabled', 'TurnstileSiteKey', 'TurnstileSecretKey'] }]}
    />
  )
}
