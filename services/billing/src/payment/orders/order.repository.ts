import { Injectable } from '@nestjs/common'
import { keepableText, type Tx } from '@tollgate/persistence'
import { prepared, run } from '../../books/prepared'
import type { NewOrder, Order } from './order'

/** The columns of an order, named as its state names them. */
export const orderColumns = `id, order_no AS "orderNo", user_id AS "userId", username, method, units,
  money_cents AS cents, currency, state, created_at AS "createdAt", expires_at AS "expiresAt", paid_at AS "paidAt",
  provider_no AS "providerNo", payment_no AS "paymentNo", said, settled_by AS "settledBy",
  settled_reason AS "settledReason", refunded_cents AS "refundedCents", disputed_cents AS "disputedCents",
  reversed_units AS "reversedUnits", owed_units AS "owedUnits", reversal_steps AS "reversalSteps",
  refunded_by AS "refundedBy", refunded_reason AS "refundedReason"`

const maxSaidLength = 300
/** Which of the locks by two numbers is that of making orders: the second is the user's. */
const makingLock = 0x6f726472

const insertOrder = prepared(
  'insert-order',
  `INSERT INTO billing.orders
    (order_no, user_id, username, method, units, money_cents, currency, created_at, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
)
const lockOrder = prepared(
  'lock-order',
  `SELECT ${orderColumns} FROM billing.orders WHERE order_no = $1 FOR NO KEY UPDATE`,
)
const lockOrderById = prepared(
  'lock-order-by-id',
  `SELECT ${orderColumns} FROM billing.orders WHERE id = $1 FOR NO KEY UPDATE`,
)
const saveOrder = prepared(
  'save-order',
  `UPDATE billing.orders SET state = $2, paid_at = $3, provider_no = $4, payment_no = $5, said = $6, settled_by = $7,
    settled_reason = $8, refunded_cents = $9, disputed_cents = $10, reversed_units = $11, owed_units = $12,
    reversal_steps = $13, refunded_by = $14, refunded_reason = $15
  WHERE id = $1`,
)
const lockMaking = prepared('lock-making-of-orders', `SELECT pg_advisory_xact_lock(${makingLock}, $1)`)
const countUnpaid = prepared(
  'count-unpaid-orders',
  `SELECT count(*)::int AS count FROM billing.orders
  WHERE user_id = $1 AND state IN ('pending', 'failed') AND expires_at > $2`,
)
const expireOrders = prepared(
  'expire-orders',
  `UPDATE billing.orders SET state = 'expired' WHERE state = 'pending' AND expires_at <= $1`,
)
const lockOrderByPayment = prepared(
  'lock-order-by-payment',
  `SELECT ${orderColumns} FROM billing.orders WHERE payment_no = $1 OR (order_no = $2 AND payment_no IS NULL AND method = 'stripe')
  ORDER BY id LIMIT 1 FOR NO KEY UPDATE`,
)
const selectOwed = prepared(
  'select-owed-orders',
  `SELECT id FROM billing.orders WHERE owed_units > 0 ORDER BY id LIMIT 1000`,
)
const selectUncredited = prepared(
  'select-uncredited-orders',
  `SELECT id FROM billing.orders WHERE state = 'uncredited' ORDER BY id LIMIT 1000`,
)

/** The one writer of orders. Every transaction locks an order before the account of its owner. */
@Injectable()
export class OrderRepository {
  async insert(tx: Tx, order: NewOrder): Promise<number> {
    const { orderNo, userId, username, method, units, cents, currency, createdAt, expiresAt } = order
    const values = [orderNo, userId, username, method, units, cents, currency, createdAt, expiresAt]
    const [row] = await run<{ id: number }>(tx, insertOrder, values)
    if (row === undefined) throw new Error('an order was not inserted')
    return row.id
  }

  /** Locked until the transaction ends; null when there is none. */
  async lock(tx: Tx, orderNo: string): Promise<Order | null> {
    const [order] = await run<Order>(tx, lockOrder, [orderNo])
    return order ?? null
  }

  async lockById(tx: Tx, id: number): Promise<Order | null> {
    const [order] = await run<Order>(tx, lockOrderById, [id])
    return order ?? null
  }

  /** Writes what becomes of an order; what it asks for never changes. */
  async save(tx: Tx, order: Order): Promise<void> {
    const { id, state, paidAt, providerNo, paymentNo, said, settledBy, settledReason } = order
    const kept = keepableText(said).slice(0, maxSaidLength)
    const { refundedCents, disputedCents, reversedUnits, owedUnits, reversalSteps, refundedBy, refundedReason } = order
    await run(tx, saveOrder, [
      ...[id, state, paidAt, providerNo, paymentNo, kept, settledBy, settledReason],
      ...[refundedCents, disputedCents, reversedUnits, owedUnits, reversalSteps, refundedBy, refundedReason],
    ])
  }

  /**
   * How many orders a user has whose hour is not over and that nobody paid, failed ones among them. Whoever makes more waits here
   * for others who do, until their transaction ends: of many at once no more are made than may be.
   */
  async unpaidLocked(tx: Tx, userId: number, now: Date): Promise<number> {
    await run(tx, lockMaking, [userId])
    const [row] = await run<{ count: number }>(tx, countUnpaid, [userId, now])
    return row?.count ?? 0
  }

  /** Ends what nobody paid in time. */
  async expire(tx: Tx, now: Date): Promise<void> {
    await run(tx, expireOrders, [now])
  }

  /** The order that a payment paid, or the one of this number that no payment is known of; null when there is none. */
  async lockByPayment(tx: Tx, paymentNo: string, orderNo: string): Promise<Order | null> {
    const [order] = await run<Order>(tx, lockOrderByPayment, [paymentNo, orderNo])
    return order ?? null
  }

  /** Orders of which quota is still to be taken back, up to a thousand. */
  async owed(tx: Tx): Promise<number[]> {
    const rows = await run<{ id: number }>(tx, selectOwed)
    return rows.map(({ id }) => id)
  }

  /** Orders whose money came and whose quota did not, up to a thousand. */
  async uncredited(tx: Tx): Promise<number[]> {
    const rows = await run<{ id: number }>(tx, selectUncredited)
    return rows.map(({ id }) => id)
  }
}
