import { useMutation } from '@tanstack/react-query'
import { useFaultText, useFormat, useNotify, useSession, useT } from '@tollgate/console-sdk'
import { QuotaField } from '@tollgate/console-sdk/values'
import { FieldPresets } from '@tollgate/console-ui/form'
import { FormDialog } from '@tollgate/console-ui/form-dialog'
import { Stack } from '@tollgate/console-ui/layout'
import { Muted } from '@tollgate/console-ui/text'
import { billingFaults, type TransferBody } from '@tollgate/contracts/http/billing'
import { transferEarnings } from '../../api/rewards.api'
import { type TransferBounds, transferFaults, transferPresets, transferSchema } from './referral.model'

export interface TransferDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly bounds: TransferBounds
}

/** Words for the faults of the form; those of its bounds name the site's own amounts. */
function useFaultWords({ leastUnits, mostUnits }: TransferBounds) {
  const t = useT('billing')
  const format = useFormat()
  const faultText = useFaultText(billingFaults)
  return (message: string): string => {
    if (message === transferFaults.tooLittle) return t(message, { amount: format.quota(leastUnits) })
    if (message === transferFaults.tooMuch) return t(message, { amount: format.quota(mostUnits) })
    return faultText(message)
  }
}

/** Moves referral earnings to the balance. */
export function TransferDialog({ isOpen, onClose, bounds }: TransferDialogProps) {
  const t = useT('billing')
  const format = useFormat()
  const notify = useNotify()
  const { refresh } = useSession()
  const translate = useFaultWords(bounds)
  const transfer = useMutation({
    mutationFn: (body: TransferBody) => transferEarnings(body),
    onSuccess: async (_answer, { quota }) => {
      // The quota has moved: a balance that fails to load must not look like a transfer that failed.
      await refresh().catch(() => null)
      notify.success(t('referral.transferred', { amount: format.quota(quota) }))
    },
  })
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('referral.transfer-title')}
      submitLabel={t('referral.transfer')}
      schema={transferSchema(bounds)}
      defaultValues={{ quota: bounds.leastUnits }}
      translate={translate}
      onSubmit={(body) => transfer.mutateAsync(body)}
    >
      <Muted>{t('referral.transfer-text', { amount: format.quota(bounds.mostUnits) })}</Muted>
      <Stack gap={1.5}>
        <QuotaField name="quota" label={t('referral.amount')} isRequired />
        <FieldPresets
          name="quota"
          presets={transferPresets(bounds).map((value) => ({ value, label: format.amount(value) }))}
        />
      </Stack>
    </FormDialog>
  )
}
