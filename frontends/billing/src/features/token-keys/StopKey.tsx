import { lateSheet, userPath, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { Button } from '@tollgate/console-ui/button'
import { Dialog } from '@tollgate/console-ui/dialog'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted, TextLink } from '@tollgate/console-ui/text'
import type { StoppedKey } from '@tollgate/contracts/http/billing'
import { useState } from 'react'

const StopKeyDialog = lateSheet(async () => (await import('./StopKeyDialog')).StopKeyDialog)

/** For administrators: a key that leaked is stopped by itself, whosever it is. */
export function StopKey() {
  const t = useT('billing')
  const [isOpen, setIsOpen] = useState(false)
  const [stopped, setStopped] = useState<StoppedKey | null>(null)
  return (
    <>
      <Button icon="shield" ariaHasPopup="dialog" onClick={() => setIsOpen(true)}>
        {t('token-keys.stop')}
      </Button>
      {isOpen && <StopKeyDialog onClose={() => setIsOpen(false)} onStopped={setStopped} />}
      {stopped !== null && <Stopped stopped={stopped} onClose={() => setStopped(null)} />}
    </>
  )
}

/** Whose it was, who has to be told. */
function Stopped({ stopped, onClose }: { readonly stopped: StoppedKey; readonly onClose: () => void }) {
  const t = useT('billing')
  const { name, user_id: userId, outcome } = stopped
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('token-keys.stop-title')}
      actions={<Button onClick={onClose}>{t('tokens.close')}</Button>}
    >
      <Stack gap={3}>
        <Alert tone={outcome === 'already' ? 'warn' : 'good'}>{t(`token-keys.stopped.${outcome}`, { name })}</Alert>
        <Muted>{t('token-keys.stopped-next')}</Muted>
        <TextLink href={userPath(userId)}>{t('token-keys.stopped-owner', { id: userId })}</TextLink>
      </Stack>
    </Dialog>
  )
}
