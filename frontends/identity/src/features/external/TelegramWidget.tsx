import { useLanguage, useStatus, useT } from '@tollgate/console-sdk'
import { Box } from '@tollgate/console-ui/layout'
import { Hidden, Muted } from '@tollgate/console-ui/text'
import { useEffect, useRef, useState } from 'react'

/** See https://core.telegram.org/widgets/login. The content security policy that the edge sends with pages allows it. */
const address = 'https://telegram.org/js/telegram-widget.js?22'

/**
 * Telegram's own button. Once somebody agreed, the browser goes to `authUrl` with what Telegram signed in its query: the
 * widget's other form, a callback, would need `eval`.
 */
export function TelegramWidget({ authUrl }: { authUrl: string }) {
  const t = useT('identity')
  const { language } = useLanguage()
  const { telegram_bot_name } = useStatus()
  const place = useRef<HTMLDivElement>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    const container = place.current
    if (container === null) return undefined
    const script = Object.assign(document.createElement('script'), { src: address, async: true })
    const settings = { telegramLogin: telegram_bot_name, size: 'large', radius: '8', lang: language, authUrl }
    Object.assign(script.dataset, settings)
    script.addEventListener('error', () => setIsBroken(true))
    // The script draws the button beside itself, and must have a parent to do so even when it comes too late.
    const holder = document.createElement('div')
    holder.append(script)
    container.append(holder)
    return () => holder.remove()
  }, [authUrl, language, telegram_bot_name])
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', minHeight: 40 }}>
      <Hidden>{t('external.telegram-widget')}</Hidden>
      <Box ref={place} sx={{ colorScheme: 'light', lineHeight: 0, ...(isBroken && { display: 'none' }) }} />
      {isBroken && <Muted size="small">{t('external.telegram-broken')}</Muted>}
    </Box>
  )
}
