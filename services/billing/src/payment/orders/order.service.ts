import { Injectable } from '@nestjs/common'
import type { AdminOrderView, RefundBody } from '@tollgate/contracts/http/billing'
import { Acts } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, Clock, Log } from '@tollgate/platform'
import { centsOf, moneyText } from '@tollgate/pricing'
import { eachAlone } from '../../movement/each-alone'
import { paymentErrors } from '../terms/payment.errors'
import { type NewOrder, newOrderNo, type Order } from './order'
import { adminView } from './order.dto'
import { differenceOf, type Payment } from './order.policy'
import { OrderRepository } from './order.repository'
import { OrderCrediting } from './order-crediting'
import { isCredited } from './reversal.policy'
import { ReversalService } from './reversal.service'

/** How long an order waits for its payment; one that comes later is credited all the same. */
export const orderLifeMs = 60 * 60_000
/** Far more than somebody begins within the hour of an order who wants to pay. */
const mostUnpaid = 20

/** A provider's word that an order was paid. */
export interface PaidOrder extends Payment {
  readonly orderNo: string
  readonly paymentNo: string | null
  readonly said: string
}

/** What became of a provider's word; only the first three mean that we have taken it in. */
export type Outcome = 'credited' | 'repeated' | 'uncredited' | 'unknown' | 'different'

/** Orders from their making to their end. */
@Injectable()
export class OrderService {
  constructor(
    private readonly transactions: Transactions,
    private readonly orders: OrderRepository,
    private readonly crediting: OrderCrediting,
    private readonly reversals: ReversalService,
    private readonly acts: Acts,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Makes an order. Throws `billing.orders-too-many`. */
  async create(
    { userId, username }: Actor,
    wanted: Pick<NewOrder, 'method' | 'units' | 'cents' | 'currency'>,
  ): Promise<NewOrder> {
    const nowMs = this.clock.nowMs()
    const createdAt = new Date(nowMs)
    const times = { createdAt, expiresAt: new Date(nowMs + orderLifeMs) }
    const order = { ...wanted, ...times, userId, username, orderNo: newOrderNo() }
    await this.transactions.run(async (tx) => {
      if ((await this.orders.unpaidLocked(tx, userId, createdAt)) >= mostUnpaid) {
        throw paymentErrors.ordersTooMany({ most: mostUnpaid })
      }
      await this.orders.insert(tx, order)
    })
    return order
  }

  /** Takes in that an order was paid: its quota is credited once, however often and late that is said. */
  async settle(paid: PaidOrder): Promise<Outcome> {
    const { orderNo, said, providerNo, paymentNo } = paid
    return this.transactions.run(async (tx) => {
      if (paymentNo !== null) await this.reversals.lockPayment(tx, paymentNo)
      const order = await this.orders.lock(tx, orderNo)
      if (order === null) {
        this.log.error('order.unknown', { orderNo, providerNo })
        return 'unknown'
      }
      const difference = differenceOf(order, paid)
      if (difference !== null) {
        this.log.error('order.paid-otherwise', { orderNo, difference })
        if (!isCredited(order.state)) await this.orders.save(tx, { ...order, said: `${difference}: ${said}` })
        return 'different'
      }
      if (isCredited(order.state)) {
        // One that was credited by hand hears only now by which payment; its refunds may be known.
        if (order.paymentNo === null) await this.reversals.apply(tx, { ...order, providerNo, paymentNo, said }, {})
        return 'repeated'
      }
      return this.credit(tx, { ...order, providerNo, paymentNo, said })
    })
  }

  /**
   * Credits an order on an administrator's word, once, as its payment would have. Throws `billing.order-not-found`,
   * `billing.order-settled`, and `billing.account-full` or `.account-not-found` when it cannot be credited.
   */
  async settleByHand(actor: Actor, id: number, reason: string): Promise<AdminOrderView> {
    return this.transactions.run(async (tx) => {
      const order = await this.orders.lockById(tx, id)
      if (order === null) throw paymentErrors.orderNotFound()
      if (isCredited(order.state)) throw paymentErrors.orderSettled()
      const settled = { ...order, settledBy: actor.username, settledReason: reason }
      await this.crediting.creditOrThrow(tx, settled, { actorId: actor.userId, actorName: actor.username })
      const target = { kind: 'order', id, name: order.orderNo } as const
      const details = {
        username: order.username,
        quota: order.units,
        status: { from: order.state, to: 'paid' },
        reason,
      }
      await this.acts.record(tx, actor, { action: 'order.settled', target, details })
      const after = await this.orders.lockById(tx, id)
      return adminView(after ?? settled)
    })
  }

  /** Keeps what a provider said of an order that it is not paid by. */
  note(orderNo: string, said: string): Promise<void> {
    return this.change(orderNo, (order) => ({ ...order, said }))
  }

  /** Keeps where an order is paid at its provider. */
  opened(orderNo: string, providerNo: string): Promise<void> {
    return this.change(orderNo, (order) => ({ ...order, providerNo }))
  }

  /** Ends an order that waits: nothing was paid, as the provider says, or it could not be asked. */
  end(orderNo: string, state: 'failed' | 'expired', said: string): Promise<void> {
    return this.change(orderNo, (order) => ({ ...order, state: order.state === 'pending' ? state : order.state, said }))
  }

  /**
   * Records that an administrator has paid back so much in all of an order that no provider tells of, and takes the quota for it.
   * Throws `billing.order-not-found`, `.order-not-credited`, `.refund-by-stripe` and `.refund-beyond`.
   */
  async refundByHand(actor: Actor, id: number, { refunded, reason }: RefundBody): Promise<AdminOrderView> {
    const after = await this.transactions.run(async (tx) => {
      const order = await this.orders.lockById(tx, id)
      if (order === null) throw paymentErrors.orderNotFound()
      if (order.method === 'stripe') throw paymentErrors.refundByStripe()
      if (!isCredited(order.state)) throw paymentErrors.orderNotCredited()
      const refundedCents = Number(centsOf(refunded) ?? 0n)
      if (refundedCents <= order.refundedCents || refundedCents > order.cents) {
        throw paymentErrors.refundBeyond({ refunded: moneyText(order.refundedCents), money: moneyText(order.cents) })
      }
      const by = { refundedBy: actor.username, refundedReason: reason }
      const cause = { actorId: actor.userId, actorName: actor.username }
      const written = await this.reversals.apply(tx, { ...order, refundedCents, ...by }, cause)
      const target = { kind: 'order', id, name: order.orderNo } as const
      const details = {
        username: order.username,
        refunded: { from: moneyText(order.refundedCents), to: moneyText(refundedCents) },
        quota: written.reversedUnits - order.reversedUnits,
        reason,
      }
      await this.acts.record(tx, actor, { action: 'order.refunded', target, details })
      return written
    })
    await this.reversals.recall(after)
    return adminView(await this.transactions.run(async (tx) => (await this.orders.lockById(tx, id)) ?? after))
  }

  /** Ends what nobody paid in time, and credits what accounts had no room for. Twice equals once. */
  async tend(): Promise<void> {
    await this.transactions.run((tx) => this.orders.expire(tx, new Date(this.clock.nowMs())))
    const ids = await this.transactions.read((tx) => this.orders.uncredited(tx))
    await eachAlone(
      ids,
      (id) => this.transactions.run((tx) => this.creditLater(tx, id)),
      (id, error) => this.log.error('order.not-credited', { id, error }),
    )
    await this.reversals.tend()
  }

  /** Credits a locked order, and takes back at once what has gone back of its money by then. */
  private async credit(tx: Tx, order: Order): Promise<'credited' | 'uncredited'> {
    const outcome = await this.crediting.credit(tx, order, {})
    const after = outcome === 'credited' ? await this.orders.lockById(tx, order.id) : null
    if (after !== null) await this.reversals.apply(tx, after, {})
    return outcome
  }

  private async creditLater(tx: Tx, id: number): Promise<void> {
    const order = await this.orders.lockById(tx, id)
    if (order?.state === 'uncredited') await this.credit(tx, order)
  }

  private change(orderNo: string, changed: (order: Order) => Order): Promise<void> {
    return this.transactions.run(async (tx) => {
      const order = await this.orders.lock(tx, orderNo)
      if (order !== null && order.paidAt === null) await this.orders.save(tx, changed(order))
    })
  }
}
