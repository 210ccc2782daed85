import { Injectable } from '@nestjs/common'
import { leasesRecalled } from '@tollgate/contracts'
import { Notes } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock, Log } from '@tollgate/platform'
import { HoldWaiters, recallMs } from '../../books/hold-waiters'
import { credit } from '../../ledger/ledger.policy'
import { eachAlone } from '../../movement/each-alone'
import { type Cause, type LockedAccount, Movements } from '../../movement/movement.service'
import type { Order } from './order'
import { OrderRepository } from './order.repository'
import { isCredited, type Reversal, reversedOf } from './reversal.policy'
import { ReversalRepository } from './reversal.repository'

/** A provider's word that money of a payment went back. */
export interface ToldReversal extends Reversal {
  /** The number of the order where it is told, too; empty where it is not. */
  readonly orderNo: string
  readonly said: string
}

type By = Omit<Cause, 'username'>

/** Disputes come months after a payment, but a payment is known long before that. */
const forgottenAfterMs = 30 * 24 * 3_600_000

/**
 * Takes quota back whose money went back: of the order as much as of its money. What a balance does not have, or calls hold, is owed:
 * it is not lent (`BooksService.grantState`), and taken as soon as it is there.
 */
@Injectable()
export class ReversalService {
  constructor(
    private readonly transactions: Transactions,
    private readonly reversals: ReversalRepository,
    private readonly orders: OrderRepository,
    private readonly movements: Movements,
    private readonly waiters: HoldWaiters,
    private readonly notes: Notes,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Takes in a provider's word. It is kept where its order is not known to be paid yet; `different` is money of another currency. */
  async accept({ orderNo, said, ...told }: ToldReversal): Promise<'taken' | 'different'> {
    const order = await this.transactions.run(async (tx): Promise<Order | 'different' | null> => {
      await this.lockPayment(tx, told.paymentNo)
      const found = await this.orders.lockByPayment(tx, told.paymentNo, orderNo)
      if (found !== null && found.currency !== told.currency) {
        this.log.error('order.reversed-otherwise', { orderNo: found.orderNo, currency: told.currency })
        await this.orders.save(tx, { ...found, said: `currency: ${said}` })
        return 'different'
      }
      await this.reversals.put(tx, told, new Date(this.clock.nowMs()))
      return found && this.apply(tx, { ...found, paymentNo: told.paymentNo, said }, {})
    })
    if (order === 'different') return order
    if (order !== null) await this.recall(order)
    return 'taken'
  }

  /** Holds a payment until the transaction ends. It has to come before its order is locked. */
  lockPayment(tx: Tx, paymentNo: string): Promise<void> {
    return this.reversals.lockPayment(tx, paymentNo)
  }

  /** Writes a locked order with all that has gone back of it, and takes the quota for it, or gives it again. Twice equals once. */
  async apply(tx: Tx, order: Order, by: By): Promise<Order> {
    const told = order.paymentNo === null ? [] : await this.reversals.ofPayment(tx, order.paymentNo)
    let after = order
    if (isCredited(order.state)) {
      const { units, ...reversed } = reversedOf(order, told)
      after = { ...order, ...reversed }
      if (units > order.reversedUnits) after = await this.take(tx, after, units - order.reversedUnits, by)
      if (units < order.reversedUnits) after = await this.giveBack(tx, after, order.reversedUnits - units, by)
    }
    await this.orders.save(tx, after)
    return after
  }

  /** Calls home what calls hold of an account that owes, and takes what comes, for up to 2 s; the job takes what comes later. */
  async recall({ id, userId, owedUnits }: Order): Promise<void> {
    if (owedUnits === 0) return
    this.notes.publish(leasesRecalled, String(userId), { userId, tokenId: null })
    await this.waiters.until(userId, recallMs, async () => ((await this.collect(id)) ? true : null))
  }

  /** Takes what is owed and is there by now, of all orders; forgets what belongs to none. Twice equals once. */
  async tend(): Promise<void> {
    const ids = await this.transactions.read((tx) => this.orders.owed(tx))
    await eachAlone(
      ids,
      (id) => this.collect(id),
      (id, error) => this.log.error('order.not-collected', { id, error }),
    )
    const before = new Date(this.clock.nowMs() - forgottenAfterMs)
    await this.transactions.run((tx) => this.reversals.forget(tx, before))
  }

  /** True when there is nothing more to wait for: nothing is owed, or nothing is held that could come home. */
  private collect(id: number): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const order = await this.orders.lockById(tx, id)
      if (order === null || order.owedUnits === 0) return true
      const locked = await this.movements.lock(tx, order.userId)
      const after = await this.takeFrom(tx, locked, {
        order: { ...order, owedUnits: 0 },
        units: order.owedUnits,
        by: {},
      })
      if (after.owedUnits !== order.owedUnits) await this.orders.save(tx, after)
      return after.owedUnits === 0 || locked.account.heldUnits === 0
    })
  }

  private async take(tx: Tx, order: Order, units: number, by: By): Promise<Order> {
    const locked = await this.movements.lock(tx, order.userId)
    const taken = { ...order, reversedUnits: order.reversedUnits + units }
    const after = await this.takeFrom(tx, locked, { order: taken, units, by })
    const { orderNo, userId, state, owedUnits } = after
    this.log.warn('order.reversed', { orderNo, userId, state, quotaUnits: units, owedUnits })
    return after
  }

  /** As much as nobody holds; the rest is owed beside what the order owes already. */
  private async takeFrom(
    tx: Tx,
    locked: LockedAccount,
    { order, units, by }: { readonly order: Order; readonly units: number; readonly by: By },
  ): Promise<Order> {
    const moved = credit(locked.account, this.movementOf(order), -units)
    const after = { ...order, owedUnits: order.owedUnits + units + moved.row.units }
    if (moved.row.units === 0) return after
    await this.movements.book(tx, locked, moved, { username: order.username, ...by })
    return { ...after, reversalSteps: order.reversalSteps + 1 }
  }

  /** What is owed of it is forgiven first, as it was never taken. */
  private async giveBack(tx: Tx, order: Order, units: number, by: By): Promise<Order> {
    const forgiven = Math.min(order.owedUnits, units)
    const after = { ...order, owedUnits: order.owedUnits - forgiven, reversedUnits: order.reversedUnits - units }
    if (forgiven === units) return after
    const locked = await this.movements.lock(tx, order.userId)
    const given = {
      movement: this.movementOf(order),
      units: units - forgiven,
      cause: { username: order.username, ...by },
    }
    await this.movements.creditUpTo(tx, locked, given)
    return { ...after, reversalSteps: order.reversalSteps + 1 }
  }

  private movementOf({ orderNo, reversalSteps, method, currency, refundedCents, disputedCents }: Order) {
    const details = { method, currency, refundedCents, disputedCents }
    return { kind: 'reversal', reference: `${orderNo}:${reversalSteps + 1}`, details } as const
  }
}
