import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFaultText, useFormat, useNotify, useT } from '@tollgate/console-sdk'
import { TextField } from '@tollgate/console-ui/form'
import { FormDialog } from '@tollgate/console-ui/form-dialog'
import { Muted } from '@tollgate/console-ui/text'
import { type AdminOrderView, billingFaults, type RefundBody, refundBody } from '@tollgate/contracts/http/billing'
import { ordersKey, refundOrder } from '../../api/payment.api'
import { moneyText } from './order.model'

export interface RefundDialogProps {
  readonly order: AdminOrderView
  readonly onClose: () => void
}

/** Records that money of an order was paid back, which its provider does not tell, and takes the quota for it. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const t = useT('billing')
  const format = useFormat()
  const notify = useNotify()
  const queries = useQueryClient()
  const translate = useFaultText(billingFaults)
  const refunding = useMutation({
    mutationFn: (body: RefundBody) => refundOrder(order.id, body),
    onSuccess: async ({ taken_quota: taken, owed_quota: owed, username: name }) => {
      const quota = format.amount(taken - order.taken_quota)
      const text = owed === 0 ? 'orders.refunded' : 'orders.refunded-owed'
      notify.success(t(text, { name, quota, owed: format.amount(owed) }))
      await queries.invalidateQueries({ queryKey: ordersKey })
    },
  })
  const money = moneyText(order.money, order.currency)
  const before = moneyText(order.refunded, order.currency)
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('orders.refund-title')}
      submitLabel={t('orders.refund')}
      schema={refundBody}
      defaultValues={{ refunded: order.money, reason: '' }}
      translate={translate}
      onSubmit={(body) => refunding.mutateAsync(body)}
    >
      <Muted>
        {t('orders.refund-text', { name: order.username, quota: format.amount(order.quota), money, before })}
      </Muted>
      <TextField name="refunded" label={t('orders.refunded-in-all')} isRequired isAutoFocused />
      <TextField name="reason" label={t('orders.reason')} isRequired />
    </FormDialog>
  )
}
