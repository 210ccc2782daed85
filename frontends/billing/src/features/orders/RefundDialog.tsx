import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFaultText, useFormat, useNotify, useT } from '@tollgate/console-sdk'
import { TextField, useFormValue } from '@tollgate/console-ui/form'
import { FormDialog } from '@tollgate/console-ui/form-dialog'
import { Muted } from '@tollgate/console-ui/text'
import { type AdminOrderView, billingFaults, type RefundBody, refundBody } from '@tollgate/contracts/http/billing'
import { ordersKey, refundOrder } from '../../api/payment.api'
import { moneyText, takenBy } from './order.model'

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
      <RefundField order={order} />
      <TextField name="reason" label={t('orders.reason')} isRequired />
    </FormDialog>
  )
}

/** What was refunded, and the quota that goes for it. */
function RefundField({ order }: Pick<RefundDialogProps, 'order'>) {
  const t = useT('billing')
  const format = useFormat()
  const taken = takenBy(order, useFormValue<string>('refunded'))
  const [money, before] = [order.money, order.refunded].map((of) => moneyText(of, order.currency))
  const help =
    taken === null
      ? t('orders.refund-takes-more', { money, before })
      : t('orders.refund-takes', { quota: format.amount(taken) })
  return <TextField name="refunded" label={t('orders.refunded-in-all')} help={help} isRequired isAutoFocused />
}
