import { useT } from '@tollgate/console-sdk'
import { TextField } from '@tollgate/console-ui/form'
import { Muted } from '@tollgate/console-ui/text'
import { secondFactorCodeBody } from '@tollgate/contracts/http/identity'
import { FormDialog } from '../personal/FormDialog'

/** What a code is asked for. */
export type Proof = 'disable' | 'renew'

export interface ProofDialogProps {
  readonly proof: Proof | null
  readonly onClose: () => void
  readonly onCode: (proof: Proof, code: string) => Promise<void>
}

/** Asks for a code of the app, or a recovery code, before the second factor is changed. */
export function ProofDialog({ proof, onClose, onCode }: ProofDialogProps) {
  const t = useT('identity')
  if (proof === null) return null
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t(`totp.${proof}`)}
      submitLabel={t(`totp.${proof}`)}
      schema={secondFactorCodeBody}
      defaultValues={{ code: '' }}
      isCheckedOnSubmit
      isUnguarded
      onSubmit={({ code }: { code: string }) => onCode(proof, code)}
    >
      <Muted>{t(`totp.${proof}-text`)}</Muted>
      <TextField name="code" label={t('totp.any-code')} autoComplete="one-time-code" isAutoFocused isMono isRequired />
    </FormDialog>
  )
}
