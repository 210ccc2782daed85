import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFaultText, useFormat, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { RadioField } from '@tollgate/console-ui/form'
import { FormDialog } from '@tollgate/console-ui/form-dialog'
import { Muted } from '@tollgate/console-ui/text'
import { billingFaults, type RotateTokenBody, rotateTokenBody, type TokenView } from '@tollgate/contracts/http/billing'
import { rotateKey, tokensKey } from '../../api/billing.api'
import { hasOldKey, overlaps, usualOverlap } from './key.model'

export interface RotateDialogProps {
  readonly token: TokenView
  readonly onClose: () => void
  readonly onRotated: (token: TokenView) => void
}

/** Gives a token another key, and says for how long the old one goes on. */
export function RotateDialog({ token, onClose, onRotated }: RotateDialogProps) {
  const t = useT('billing')
  const format = useFormat()
  const queries = useQueryClient()
  const translate = useFaultText(billingFaults)
  const rotating = useMutation({
    mutationFn: async (body: RotateTokenBody) => onRotated(await rotateKey(token.id, body)),
    onSettled: () => queries.invalidateQueries({ queryKey: tokensKey }),
  })
  const options = overlaps.map(({ id, seconds }) => ({
    value: seconds,
    label: t(`token-keys.overlap-${id}`),
    ...(id === 'now' && { description: t('token-keys.overlap-now-help') }),
  }))
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('token-keys.rotate-title', { name: token.name })}
      submitLabel={t('token-keys.rotate')}
      schema={rotateTokenBody}
      defaultValues={{ overlap_seconds: usualOverlap, if_key_version: token.key_version }}
      translate={translate}
      onSubmit={(body) => rotating.mutateAsync(body)}
    >
      <Muted>{t('token-keys.rotate-text')}</Muted>
      <RadioField name="overlap_seconds" label={t('token-keys.overlap')} options={options} />
      {hasOldKey(token) && (
        <Alert tone="warn">{t('token-keys.older-ends', { time: format.dateTime(token.previous_key_until) })}</Alert>
      )}
    </FormDialog>
  )
}
