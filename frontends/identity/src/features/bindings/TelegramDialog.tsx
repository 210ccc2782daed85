import { useQuery } from '@tanstack/react-query'
import { useT } from '@tollgate/console-sdk'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { startTelegramBinding } from '../../api/account.api'
import { TelegramWidget } from '../external/TelegramWidget'
import { Loaded } from '../personal/Loaded'

/** Telegram's own button; agreeing leads over the server back to the personal page. */
export function TelegramDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT('identity')
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('bindings.telegram-title')} size="small">
      <Starting />
    </Dialog>
  )
}

/** Only in the open dialog: every time asks for a state of its own. */
function Starting() {
  const t = useT('identity')
  const start = useQuery({
    queryKey: ['identity', 'telegram-start'],
    queryFn: startTelegramBinding,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <Stack gap={4}>
      <Muted>{t('bindings.telegram-how')}</Muted>
      <Loaded query={start} lines={1}>
        {(authUrl) => <TelegramWidget authUrl={`${location.origin}${authUrl}`} />}
      </Loaded>
    </Stack>
  )
}
