import { lateSheet, type Translate, useT, useTablePage } from '@tollgate/console-sdk'
import { ListPage, type UserSuggestions, useUserSuggestions } from '@tollgate/console-sdk/list-page'
import { type AdminOrderView, orderSorts, orderStates, paymentMethods } from '@tollgate/contracts/http/billing'
import { useState } from 'react'
import { z } from 'zod'
import { ordersQuery } from '../api/payment.api'
import { isToSettle, noRefundReason } from '../features/orders/order.model'
import { OrderDetail } from '../features/orders/OrderDetail'
import { useOrderColumns } from '../features/orders/useOrderColumns'

const RefundDialog = lateSheet(async () => (await import('../features/orders/RefundDialog')).RefundDialog)
const SettleDialog = lateSheet(async () => (await import('../features/orders/SettleDialog')).SettleDialog)

const filters = z.object({
  user: z.string().default(''),
  state: z.string().default(''),
  method: z.string().default(''),
})
const filtersOf = (t: Translate, users: UserSuggestions) =>
  [
    { kind: 'suggest', name: 'user', label: t('orders.search'), ...users },
    {
      kind: 'choice',
      name: 'state',
      label: t('orders.state'),
      any: t('orders.any-state'),
      options: orderStates.map((value) => ({ value, label: t(`orders.states.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'method',
      label: t('orders.method'),
      any: t('orders.any-method'),
      options: paymentMethods.map((value) => ({ value, label: t(`wallet.method.${value}`) })),
    },
  ] as const

function refundAction(order: AdminOrderView, t: Translate, onSelect: () => void) {
  const reason = noRefundReason(order)
  return {
    id: 'refund',
    label: t('orders.refund'),
    icon: 'undo' as const,
    disabledReason: reason === null ? undefined : t(`orders.${reason}`),
    onSelect,
  }
}

/** What was bought here, by whom, and what became of it. */
export default function OrdersPage() {
  const t = useT('billing')
  const list = useTablePage({ filters, sorts: orderSorts, query: ordersQuery })
  const [settled, setSettled] = useState<AdminOrderView | null>(null)
  const [refunded, setRefunded] = useState<AdminOrderView | null>(null)
  return (
    <ListPage
      title={t('orders.title')}
      purpose={t('orders.purpose')}
      list={list}
      filters={filtersOf(t, useUserSuggestions(list.filters.typed.user))}
      columnsKey="orders-table-columns"
      columns={useOrderColumns()}
      rowKey={({ id }) => id}
      detail={{ kind: 'unfold', render: (row) => <OrderDetail order={row} /> }}
      rowActions={(row) => [
        {
          id: 'settle',
          label: t('orders.settle'),
          icon: 'circle-check',
          disabledReason: isToSettle(row.state) ? undefined : t('orders.is-settled'),
          onSelect: () => setSettled(row),
        },
        refundAction(row, t, () => setRefunded(row)),
      ]}
      isMuted={({ state }) => state === 'expired' || state === 'failed'}
      empty={{
        icon: 'receipt',
        nothing: { title: t('orders.none-at-all'), why: t('orders.none-at-all-why') },
        noMatch: { title: t('orders.no-match'), why: t('orders.no-match-why'), reset: t('tokens.reset') },
      }}
    >
      {refunded !== null && <RefundDialog order={refunded} onClose={() => setRefunded(null)} />}
      {settled !== null && <SettleDialog order={settled} onClose={() => setSettled(null)} />}
    </ListPage>
  )
}
