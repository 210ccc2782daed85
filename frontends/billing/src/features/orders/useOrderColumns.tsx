import { type Translate, useT } from '@tollgate/console-sdk'
import { Moment, Quota } from '@tollgate/console-sdk/values'
import { CopyText } from '@tollgate/console-ui/copy-text'
import type { Column } from '@tollgate/console-ui/data-table'
import { StatusChip } from '@tollgate/console-ui/status-chip'
import { Muted, Num } from '@tollgate/console-ui/text'
import type { AdminOrderView, OrderView } from '@tollgate/contracts/http/billing'
import { useMemo } from 'react'
import { moneyText, toneOf } from './order.model'
import { useOrderMeaning } from './useOrderMeaning'

const both = ['desc', 'asc'] as const

function StateCell({ order: { state }, hint, t }: { order: OrderView; hint?: string; t: Translate }) {
  return (
    <StatusChip tone={toneOf(state)} hint={hint || undefined} isRunning={state === 'pending'}>
      {t(`orders.states.${state}`)}
    </StatusChip>
  )
}

const never = (at: number) => (at === 0 ? <Muted>–</Muted> : <Moment at={at} />)

function columnsOf<Row extends OrderView>(t: Translate, meaningOf: (order: Row) => string): Column<Row>[] {
  return [
    {
      id: 'order',
      label: t('orders.number'),
      isFixed: true,
      card: 'title',
      minWidth: 120,
      render: ({ order_no }) => (
        <CopyText value={order_no} label={t('orders.number')} isMono>
          {`${order_no.slice(0, 8)}…`}
        </CopyText>
      ),
    },
    {
      id: 'state',
      label: t('orders.state'),
      card: 'aside',
      render: (order) => <StateCell order={order} hint={meaningOf(order)} t={t} />,
    },
    { id: 'method', label: t('orders.method'), render: ({ method }) => t(`wallet.method.${method}`) },
    {
      id: 'quota',
      label: t('orders.quota'),
      align: 'right',
      card: 'field',
      render: ({ quota }) => <Quota units={quota} />,
    },
    {
      id: 'money',
      label: t('orders.money'),
      align: 'right',
      card: 'field',
      render: ({ money, currency }) => <Num>{moneyText(money, currency)}</Num>,
    },
    { id: 'id', label: t('orders.created'), card: 'field', render: ({ created_time: at }) => <Moment at={at} /> },
    { id: 'paid_time', label: t('orders.paid'), render: ({ paid_time: at }) => never(at) },
  ]
}

/** The columns of one's own orders. */
export function useOwnOrderColumns(): readonly Column<OrderView>[] {
  const t = useT('billing')
  const meaningOf = useOrderMeaning()
  return useMemo(() => columnsOf<OrderView>(t, meaningOf), [t, meaningOf])
}

const sorted = new Set(['quota', 'money', 'id', 'paid_time'])

/** The columns of everybody's orders, by which the server sorts. */
export function useOrderColumns(): readonly Column<AdminOrderView>[] {
  const t = useT('billing')
  const meaningOf = useOrderMeaning()
  return useMemo(() => {
    const [number, ...others] = columnsOf<AdminOrderView>(t, meaningOf)
    const user: Column<AdminOrderView> = {
      id: 'user',
      label: t('orders.user'),
      card: 'field',
      render: ({ username, user_id }) => <Num exact={`ID ${user_id}`}>{username}</Num>,
    }
    const all = number === undefined ? others : [number, user, ...others]
    return all.map((column) => (sorted.has(column.id) ? { ...column, sorts: both } : column))
  }, [t, meaningOf])
}
