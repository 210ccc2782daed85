import { Injectable } from '@nestjs/common'
import type { Tx } from '@tollgate/persistence'
import { prepared, run } from '../../books/prepared'
import type { Reversal } from './reversal.policy'

/** Events come in any order: what is later is a larger refund, or a dispute that is further; one that has ended stays as it ended. */
const putReversal = prepared(
  'put-reversal',
  `INSERT INTO billing.payment_reversals AS r (kind, provider_no, payment_no, cents, currency, state, told_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (kind, provider_no) DO UPDATE SET told_at = EXCLUDED.told_at,
    cents = CASE WHEN r.kind = 'refund' THEN greatest(r.cents, EXCLUDED.cents) ELSE EXCLUDED.cents END,
    state = EXCLUDED.state
  WHERE r.payment_no = EXCLUDED.payment_no AND (r.kind = 'refund' OR r.state = 'inquiry'
    OR (r.state = 'open' AND EXCLUDED.state <> 'inquiry'))`,
)
const reversalsOfPayment = prepared(
  'reversals-of-payment',
  `SELECT kind, provider_no AS "providerNo", payment_no AS "paymentNo", cents, currency, state
  FROM billing.payment_reversals WHERE payment_no = $1`,
)
const lockPayment = prepared('lock-payment', `SELECT pg_advisory_xact_lock(hashtextextended($1, 26))`)
const forgetReversals = prepared(
  'forget-reversals',
  `DELETE FROM billing.payment_reversals r WHERE r.told_at < $1
    AND NOT EXISTS (SELECT FROM billing.orders o WHERE o.payment_no = r.payment_no)`,
)

/** The one writer of what providers say that went back. */
@Injectable()
export class ReversalRepository {
  /**
   * Holds a payment until the transaction ends, before its order is: who says that it was made and who says that it went back see
   * each other, whoever comes first.
   */
  async lockPayment(tx: Tx, paymentNo: string): Promise<void> {
    await run(tx, lockPayment, [paymentNo])
  }

  async put(tx: Tx, { kind, providerNo, paymentNo, cents, currency, state }: Reversal, at: Date): Promise<void> {
    await run(tx, putReversal, [kind, providerNo, paymentNo, cents, currency, state, at])
  }

  ofPayment(tx: Tx, paymentNo: string): Promise<Reversal[]> {
    return run<Reversal>(tx, reversalsOfPayment, [paymentNo])
  }

  /** Forgets what was told before of payments that are no order's: the account at the provider may sell other things. */
  async forget(tx: Tx, before: Date): Promise<void> {
    await run(tx, forgetReversals, [before])
  }
}
