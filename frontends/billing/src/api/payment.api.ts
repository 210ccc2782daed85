import { queryOptions } from '@tanstack/react-query'
import { api, sortQuery } from '@tollgate/console-sdk'
import type { Order } from '@tollgate/console-ui/data-table'
import {
  adminOrderList,
  type AdminOrderView,
  adminOrderView,
  type AmountAnswer,
  amountAnswer,
  orderList,
  type PayAnswer,
  payAnswer,
  type PaymentMethod,
  type Redeemed,
  redeemed,
  type RefundBody,
  type SettleBody,
} from '@tollgate/contracts/http/billing'

/** What is to be bought, and by which method. */
export interface Purchase {
  readonly amount: number
  readonly method: PaymentMethod
}

const bodyOf = ({ amount, method }: Purchase) => ({ amount, top_up_code: '', payment_method: method })

/** Redeems a code; returns what it gave. */
export const redeem = (key: string): Promise<Redeemed> =>
  api.post('/api/user/topup', { schema: redeemed, body: { key } })

/** What is to be paid. */
export const askAmount = (purchase: Purchase): Promise<AmountAnswer> =>
  api.raw('/api/user/amount', { method: 'POST', schema: amountAnswer, body: bodyOf(purchase) })

/** Makes an order; returns where it is paid. */
export const pay = (purchase: Purchase): Promise<PayAnswer> =>
  api.raw('/api/user/pay', { method: 'POST', schema: payAnswer, body: bodyOf(purchase) })

/** The beginning of every key under which orders are cached. */
export const ordersKey = ['billing', 'orders'] as const

interface Paging {
  readonly page: number
  readonly pageSize: number
}

/** A payment is told within seconds; while one is awaited the list is asked again. */
const awaitedEveryMs = 5_000

/** A page of one's own orders, newest first. */
export const ownOrdersQuery = ({ page, pageSize }: Paging) =>
  queryOptions({
    queryKey: [...ordersKey, 'self', { page, pageSize }],
    queryFn: ({ signal }) =>
      api.get('/api/order/self', { schema: orderList, query: { p: page, page_size: pageSize }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((order) => order.state === 'pending') === true ? awaitedEveryMs : false,
  })

/** Which orders are wanted; empty is all. */
export interface OrderFilter extends Paging {
  readonly user: string
  readonly state: string
  readonly method: string
  readonly order: Order | null
}

/** A page of everybody's orders. */
export const ordersQuery = ({ page, pageSize, order, ...filter }: OrderFilter) =>
  queryOptions({
    queryKey: [...ordersKey, 'all', { page, pageSize, order, ...filter }],
    queryFn: ({ signal }) => {
      const query = { ...filter, ...sortQuery(order), p: page, page_size: pageSize }
      return api.get('/api/order/', { schema: adminOrderList, query, signal })
    },
  })

/** Credits an order whose payment was never told. */
export const settleOrder = (id: number, body: SettleBody): Promise<AdminOrderView> =>
  api.post(`/api/order/${id}/settle`, { schema: adminOrderView, body })

/** Records what of an order was paid back in all. */
export const refundOrder = (id: number, body: RefundBody): Promise<AdminOrderView> =>
  api.post(`/api/order/${id}/refund`, { schema: adminOrderView, body })
