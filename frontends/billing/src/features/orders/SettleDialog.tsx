import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFaultText, useFormat, useNotify, useT } from '@tollgate/console-sdk'
import { Alert } from '@tollgate/console-ui/alert'
import { TextField } from '@tollgate/console-ui/form'
import { FormDialog } from '@tollgate/console-ui/form-dialog'
import { Muted } from '@tollgate/console-ui/text'
import { type AdminOrderView, billingFaults, type SettleBody, settleBody } from '@tollgate/contracts/http/billing'
import { ordersKey, settleOrder } from '../../api/payment.api'
import { moneyText } from './order.model'
import { useDifference } from './useOrderMeaning'

export interface SettleDialogProps {
  readonly order: AdminOrderView
  readonly onClose: () => void
}

/** Credits an order whose money came and whose payment was never told, with the reason for it. */
export function SettleDialog({ order, onClose }: SettleDialogProps) {
  const t = useT('billing')
  const format = useFormat()
  const notify = useNotify()
  const queries = useQueryClient()
  const translate = useFaultText(billingFaults)
  const quota = format.amount(order.quota)
  const difference = useDifference(order)
  const settling = useMutation({
    mutationFn: (body: SettleBody) => settleOrder(order.id, body),
    onSuccess: async () => {
      notify.success(t('orders.settled', { name: order.username, quota }))
      await queries.invalidateQueries({ queryKey: ordersKey })
    },
  })
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('orders.settle-title')}
      submitLabel={t('orders.settle')}
      schema={settleBody}
      defaultValues={{ reason: '' }}
      translate={translate}
      onSubmit={(body) => settling.mutateAsync(body)}
    >
      <Muted>
        {t('orders.settle-text', { name: order.username, quota, money: moneyText(order.money, order.currency) })}
      </Muted>
      {difference !== null && (
        <Alert tone="warn" title={difference}>
          {order.said}
        </Alert>
      )}
      <TextField name="reason" label={t('orders.reason')} isRequired isAutoFocused />
    </FormDialog>
  )
}
