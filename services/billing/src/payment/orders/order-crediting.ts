import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { Clock, Log } from '@tollgate/platform'
import { billingErrors } from '../../billing.errors'
import { BooksService } from '../../books/books.service'
import { type Cause, Movements } from '../../movement/movement.service'
import type { Order } from './order'
import { OrderRepository } from './order.repository'

/** Turns the money of a locked order into quota, once: the ledger has one row of a kind and an order. */
@Injectable()
export class OrderCrediting {
  constructor(
    private readonly orders: OrderRepository,
    private readonly books: BooksService,
    private readonly movements: Movements,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** All the quota of an order, or none: what an account cannot take stays with the order, where administrators see it. */
  async credit(tx: Tx, order: Order, by: Omit<Cause, 'username'>): Promise<'credited' | 'uncredited'> {
    try {
      await this.creditOrThrow(tx, order, by)
      this.log.info('order.paid', { orderNo: order.orderNo, userId: order.userId, quotaUnits: order.units })
      return 'credited'
    } catch (error) {
      // Both are thrown before anything is written.
      if (!billingErrors.accountFull.is(error) && !billingErrors.accountNotFound.is(error)) throw error
      if (order.state !== 'uncredited') this.log.error('order.uncredited', { orderNo: order.orderNo })
      await this.orders.save(tx, { ...order, state: 'uncredited', paidAt: order.paidAt ?? this.now() })
      return 'uncredited'
    }
  }

  /** The same; throws `billing.account-full` or `billing.account-not-found` when it cannot be credited. */
  async creditOrThrow(tx: Tx, order: Order, by: Omit<Cause, 'username'>): Promise<void> {
    const { orderNo, userId, username, units, method, cents, currency } = order
    const locked = await this.movements.lock(tx, userId)
    // Should the row of an order ever be put back, the ledger still knows that it was paid.
    if ((await this.books.findRow(tx, 'topup', orderNo)) === null) {
      const details = { method, cents, currency }
      const movement = { kind: 'topup', reference: orderNo, details } as const
      await this.movements.credit(tx, locked, { movement, units, cause: { username, ...by } })
    }
    await this.orders.save(tx, { ...order, state: 'paid', paidAt: order.paidAt ?? this.now() })
  }

  private now(): Date {
    return new Date(this.clock.nowMs())
  }
}
