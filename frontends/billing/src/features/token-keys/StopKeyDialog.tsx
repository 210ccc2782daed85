import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFaultText, useT } from '@tollgate/console-sdk'
import { TextField } from '@tollgate/console-ui/form'
import { FormDialog } from '@tollgate/console-ui/form-dialog'
import { Muted } from '@tollgate/console-ui/text'
import { billingFaults, stopKeyBody, type StoppedKey } from '@tollgate/contracts/http/billing'
import { stopKey, tokensKey } from '../../api/billing.api'

interface StopKeyDialogProps {
  readonly onClose: () => void
  readonly onStopped: (stopped: StoppedKey) => void
}

/** Asks for the key. */
export function StopKeyDialog({ onClose, onStopped }: StopKeyDialogProps) {
  const t = useT('billing')
  const queries = useQueryClient()
  const translate = useFaultText(billingFaults)
  const stopping = useMutation({
    mutationFn: stopKey,
    onSuccess: (stopped) => {
      onStopped(stopped)
      return queries.invalidateQueries({ queryKey: tokensKey })
    },
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('token-keys.stop-title')}
      submitLabel={t('token-keys.stop-key')}
      schema={stopKeyBody}
      defaultValues={{ key: '' }}
      translate={translate}
      isUnguarded
      onSubmit={async (body) => void (await stopping.mutateAsync(body))}
    >
      <Muted>{t('token-keys.stop-text')}</Muted>
      <TextField name="key" label={t('token-keys.stop-field')} placeholder="sk-" isMono autoComplete="off" isRequired />
    </FormDialog>
  )
}
