import { Injectable } from '@nestjs/common'
import type { AdminOrderView, OrderSort, OrderState, OrderView, PaymentMethod } from '@tollgate/contracts/http/billing'
import { likeContains, type Page, type Paged, paged, Transactions, type Tx } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import type { Order } from './order'
import { adminView, ownView } from './order.dto'
import { orderColumns } from './order.repository'

/** Which orders are wanted, and in which order; empty is all. */
export interface Wanted {
  readonly state: OrderState | ''
  readonly method: PaymentMethod | ''
  readonly sortBy: OrderSort
  readonly isDescending: boolean
}

const sortColumns: Record<OrderSort, string> = { id: 'id', money: 'money_cents', quota: 'units', paid_time: 'paid_at' }
const largestId = 2 ** 31 - 1

/** Lists orders. */
@Injectable()
export class OrderReader {
  constructor(private readonly transactions: Transactions) {}

  /** One's own, newest first unless said otherwise. */
  async own({ userId }: Actor, wanted: Wanted, page: Page): Promise<Paged<OrderView>> {
    const { orders, total } = await this.found(wanted, page, 'user_id = $5', [userId])
    return paged(orders.map(ownView), total, page)
  }

  /** Everybody's; `user` is an id, a part of a username, or the number that we or its provider gave an order. */
  async all(user: string, wanted: Wanted, page: Page): Promise<Paged<AdminOrderView>> {
    const id = /^\d{1,10}$/.test(user) && Number(user) <= largestId ? Number(user) : null
    const condition = `($5 = '' OR user_id = $6 OR username ILIKE $7 OR $5 IN (order_no, provider_no, payment_no))`
    const { orders, total } = await this.found(wanted, page, condition, [user, id, likeContains(user)])
    return paged(orders.map(adminView), total, page)
  }

  private async found(
    { state, method, sortBy, isDescending }: Wanted,
    { pageSize, offset }: Page,
    condition: string,
    values: readonly unknown[],
  ): Promise<{ orders: Order[]; total: number }> {
    const where = `WHERE ($1 = '' OR state = $1) AND ($2 = '' OR method = $2) AND ${condition}`
    const direction = isDescending ? 'DESC NULLS LAST' : 'ASC NULLS LAST'
    return this.transactions.read(async (tx: Tx) => {
      const orders = await tx.query<Order[]>(
        `SELECT ${orderColumns}, count(*) OVER ()::int AS total FROM billing.orders ${where}
        ORDER BY ${sortColumns[sortBy]} ${direction}, id ${direction} LIMIT $3 OFFSET $4`,
        [state, method, pageSize, offset, ...values],
      )
      const [first] = orders as (Order & { total: number })[] // the window counts them all
      if (first !== undefined || offset === 0) return { orders, total: first?.total ?? 0 }
      // Behind the last page there is no row to carry the count.
      const [counted] = await tx.query<{ total: number }[]>(
        `SELECT count(*)::int AS total FROM billing.orders ${where} AND $3::int IS NOT NULL AND $4::bigint IS NOT NULL`,
        [state, method, pageSize, offset, ...values],
      )
      return { orders, total: counted?.total ?? 0 }
    })
  }
}
