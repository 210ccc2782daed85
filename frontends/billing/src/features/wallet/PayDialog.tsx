import { useQueryClient } from '@tanstack/react-query'
import { useFormat, useStatus, useT } from '@tollgate/console-sdk'
import { DescriptionList } from '@tollgate/console-ui/description-list'
import { ConfirmDialog } from '@tollgate/console-ui/dialog'
import { ordersKey, pay, type Purchase } from '../../api/payment.api'
import { moneyText } from '../orders/order.model'
import { leaveToPay } from './leave-to-pay'
import { isPayable, unitsOf } from './topup.model'

/** A purchase with what is to be paid for it. */
export interface Quote extends Purchase {
  readonly money: string
  readonly currency: string
}

export interface PayDialogProps {
  readonly quote: Quote
  readonly onClose: () => void
}

/** Asks once more before an order is made and the page of the provider opens. */
export function PayDialog({ quote, onClose }: PayDialogProps) {
  const t = useT('billing')
  const format = useFormat()
  const status = useStatus()
  const queries = useQueryClient()
  const { amount, method, money, currency } = quote
  const confirm = async () => {
    const answer = await pay({ amount, method })
    if (!isPayable(answer.url)) throw new Error(t('wallet.failed'))
    await queries.invalidateQueries({ queryKey: ordersKey })
    leaveToPay(answer)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('wallet.confirm-title')}
      text={t('wallet.confirm-text')}
      confirmLabel={t('wallet.confirm')}
      onConfirm={confirm}
      onClose={onClose}
    >
      <DescriptionList
        min={140}
        items={[
          { label: t('wallet.quota'), value: format.amount(unitsOf(amount, status)) },
          { label: t('wallet.to-pay'), value: moneyText(money, currency) },
          { label: t('orders.method'), value: t(`wallet.method.${method}`) },
        ]}
      />
    </ConfirmDialog>
  )
}
