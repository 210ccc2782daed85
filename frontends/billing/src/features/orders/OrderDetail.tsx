import { pathOf, paths, useFormat, useT } from '@tollgate/console-sdk'
import { CopyText } from '@tollgate/console-ui/copy-text'
import { type Description, DescriptionList } from '@tollgate/console-ui/description-list'
import { Stack } from '@tollgate/console-ui/layout'
import { TextLink } from '@tollgate/console-ui/text'
import type { AdminOrderView, OrderView } from '@tollgate/contracts/http/billing'
import { isUnpaid, moneyText } from './order.model'
import { useDifference, useOrderMeaning } from './useOrderMeaning'

/** What everybody is told of an order; `next` is what whoever reads it can do where nothing was heard of a payment. */
function useFacts(next: 'ask' | 'look-up') {
  const t = useT('billing')
  const format = useFormat()
  const meaningOf = useOrderMeaning()
  return (order: OrderView, told = meaningOf(order)): Description[] => {
    const { order_no: no, state, created_time, expired_time, paid_time, refunded, currency, taken_quota } = order
    const meaning = [told, ...(isUnpaid(state) ? [t(`orders.next.${next}`)] : [])].join(' ')
    return [
      { label: t('orders.meaning'), value: meaning, isWide: true },
      { label: t('orders.number'), value: <CopyText value={no} label={t('orders.number')} isMono /> },
      { label: t('orders.created'), value: format.dateTime(created_time) },
      { label: t('orders.until'), value: isUnpaid(state) && format.dateTime(expired_time) },
      { label: t('orders.paid'), value: paid_time > 0 && format.dateTime(paid_time) },
      { label: t('orders.went-back'), value: Number(refunded) > 0 && moneyText(refunded, currency) },
      { label: t('orders.taken'), value: taken_quota > 0 && format.amount(taken_quota) },
    ]
  }
}

/** One's own order. */
export function OwnOrderDetail({ order }: { readonly order: OrderView }) {
  return <DescriptionList min={240} items={useFacts('ask')(order)} />
}

/** An order with all that was said and done, by its provider and by administrators. */
export function OrderDetail({ order }: { readonly order: AdminOrderView }) {
  const t = useT('billing')
  const format = useFormat()
  const difference = useDifference(order) ?? undefined
  const { user_id: id, username, provider_no: providerNo, owed_quota: owed } = order
  const byHand = (name: string, reason: string) => name !== '' && t('orders.by-hand-text', { name, reason })
  const more: Description[] = [
    {
      label: t('orders.provider-no'),
      value: providerNo !== '' && <CopyText value={providerNo} label={t('orders.provider-no')} isMono />,
    },
    { label: t('orders.last-said'), value: order.said, isMono: true },
    { label: t('orders.by-hand'), value: byHand(order.settled_by, order.settled_reason) },
    { label: t('orders.still-owed'), value: owed > 0 && format.amount(owed) },
    { label: t('orders.refund-recorded'), value: byHand(order.refunded_by, order.refunded_reason) },
    {
      label: t('orders.user'),
      value: (
        <Stack gap={1}>
          <span>
            {username} · ID {id}
          </span>
          <TextLink href={`${paths.statement}/${id}`}>{t('orders.open-statement')}</TextLink>
          <TextLink href={pathOf('logs', { username })}>{t('orders.open-log')}</TextLink>
        </Stack>
      ),
    },
  ]
  return <DescriptionList min={240} items={[...useFacts('look-up')(order, difference), ...more]} />
}
