import { maxUnits } from '@tollgate/contracts'
import type { MigrationInterface, QueryRunner } from 'typeorm'

const bounded = `bigint NOT NULL DEFAULT 0 CHECK`

/**
 * Money that went back: what Stripe says of refunds and disputes, by its numbers, as it may say so before an order is known to be
 * paid; and what that does to an order.
 */
export class Reversals1767225600026 implements MigrationInterface {
  name = 'Reversals1767225600026'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.payment_reversals (
        kind text NOT NULL CONSTRAINT payment_reversals_kind_known CHECK (kind IN ('refund', 'dispute')),
        provider_no text NOT NULL,
        payment_no text NOT NULL,
        cents bigint NOT NULL CONSTRAINT payment_reversals_cents_positive CHECK (cents >= 0),
        currency text NOT NULL,
        state text NOT NULL CONSTRAINT payment_reversals_state_known CHECK (state IN ('inquiry', 'open', 'won', 'lost')),
        told_at timestamptz NOT NULL,
        PRIMARY KEY (kind, provider_no)
      )`)
    await runner.query(`CREATE INDEX payment_reversals_by_payment ON billing.payment_reversals (payment_no)`)
    await runner.query(`
      ALTER TABLE billing.orders
        ADD refunded_cents ${bounded} (refunded_cents BETWEEN 0 AND money_cents),
        ADD disputed_cents ${bounded} (disputed_cents >= 0),
        ADD reversed_units ${bounded} (reversed_units BETWEEN 0 AND units),
        ADD owed_units ${bounded} (owed_units BETWEEN 0 AND ${maxUnits} AND owed_units <= reversed_units),
        ADD reversal_steps integer NOT NULL DEFAULT 0,
        ADD refunded_by text,
        ADD refunded_reason text,
        DROP CONSTRAINT orders_state_known,
        ADD CONSTRAINT orders_state_known
          CHECK (state IN ('pending', 'paid', 'uncredited', 'expired', 'failed', 'refunded', 'disputed')),
        DROP CONSTRAINT orders_paid_have_a_time,
        ADD CONSTRAINT orders_paid_have_a_time
          CHECK ((paid_at IS NOT NULL) = (state IN ('paid', 'uncredited', 'refunded', 'disputed')))`)
    await runner.query(`CREATE INDEX orders_owed ON billing.orders (user_id) WHERE owed_units > 0`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
