import { type AdminOrderView, ordersQuery, type OrderView, ownOrdersQuery } from '@tollgate/contracts/http/billing'
import { pageOf } from '@tollgate/persistence'
import { moneyText } from '@tollgate/pricing'
import type { z } from 'zod'
import type { Order } from './order'

const seconds = (at: Date | null): number => (at === null ? 0 : Math.floor(at.getTime() / 1_000))

/** An order as its owner sees it. */
export function ownView(order: Order): OrderView {
  return {
    id: order.id,
    order_no: order.orderNo,
    method: order.method,
    quota: order.units,
    money: moneyText(order.cents),
    currency: order.currency,
    state: order.state,
    created_time: seconds(order.createdAt),
    expired_time: seconds(order.expiresAt),
    paid_time: seconds(order.paidAt),
    refunded: moneyText(order.refundedCents),
    taken_quota: order.reversedUnits - order.owedUnits,
  }
}

/** An order as administrators see it. */
export function adminView(order: Order): AdminOrderView {
  return {
    ...ownView(order),
    user_id: order.userId,
    username: order.username,
    provider_no: order.paymentNo ?? order.providerNo ?? '',
    said: order.said,
    settled_by: order.settledBy ?? '',
    settled_reason: order.settledReason ?? '',
    owed_quota: order.owedUnits,
    refunded_by: order.refundedBy ?? '',
    refunded_reason: order.refundedReason ?? '',
  }
}

function readWanted({ state, method, sort_by, sort_order, ...page }: z.output<typeof ownOrdersQuery>) {
  const wanted = { state, method, sortBy: sort_by || ('id' as const), isDescending: sort_order !== 'asc' }
  return { wanted, page: pageOf(page as Parameters<typeof pageOf>[0]) } // absent and undefined are one here
}

/** The query of one's own orders. */
export const OwnOrders = ownOrdersQuery.transform(readWanted)
export type OwnOrders = z.output<typeof OwnOrders>

/** The query of everybody's orders. */
export const AllOrders = ordersQuery.transform(({ user, ...query }) => ({ user, ...readWanted(query) }))
export type AllOrders = z.output<typeof AllOrders>
