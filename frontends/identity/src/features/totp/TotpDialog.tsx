import { useT } from '@tollgate/console-sdk'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { TextField } from '@tollgate/console-ui/form'
import { Stack } from '@tollgate/console-ui/layout'
import { Skeleton } from '@tollgate/console-ui/skeleton'
import { Muted } from '@tollgate/console-ui/text'
import { totpCodeBody, type TotpSetup } from '@tollgate/contracts/http/identity'
import { lazy, Suspense } from 'react'
import { confirmTotp } from '../../api/security.api'
import { FormDialog } from '../personal/FormDialog'

const QrCode = lazy(() => import('./QrCode'))

export interface TotpDialogProps {
  /** What the server made for the app; null closes the dialog. */
  readonly setup: TotpSetup | null
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: string[]) => Promise<void>
}

/** Sets an authenticator app up: scan, then show that it makes the right codes. */
export function TotpDialog({ setup, onClose, onDone }: TotpDialogProps) {
  const t = useT('identity')
  if (setup === null) return null
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('totp.set-up')}
      submitLabel={t('totp.enable')}
      schema={totpCodeBody}
      defaultValues={{ code: '' }}
      isCheckedOnSubmit
      isUnguarded
      onSubmit={async ({ code }: { code: string }) => onDone(await confirmTotp(code))}
    >
      <Muted>{t('totp.scan')}</Muted>
      <Stack gap={3} align="center">
        <Suspense fallback={<Skeleton shape="block" width={194} height={194} />}>
          <QrCode text={setup.uri} label={t('totp.qr')} />
        </Suspense>
        <Muted size="small">{t('totp.by-hand')}</Muted>
        <CopyText value={setup.secret} label={t('totp.secret')} isMono>
          {setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </CopyText>
      </Stack>
      <TextField
        name="code"
        label={t('second-step.totp')}
        inputMode="numeric"
        autoComplete="one-time-code"
        isAutoFocused
        isMono
        isRequired
      />
    </FormDialog>
  )
}
