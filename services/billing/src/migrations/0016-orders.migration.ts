import { maxUnits } from '@tollgate/contracts'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Orders of quota. What they cost and what is credited for them is fixed when they are made; money is kept in hundredths. */
export class Orders1767225600016 implements MigrationInterface {
  name = 'Orders1767225600016'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.orders (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        order_no text NOT NULL CONSTRAINT orders_no_once UNIQUE,
        user_id integer NOT NULL,
        username text NOT NULL,
        method text NOT NULL CONSTRAINT orders_method_known CHECK (method IN ('alipay', 'wxpay', 'stripe')),
        units bigint NOT NULL CONSTRAINT orders_units_bounded CHECK (units BETWEEN 1 AND ${maxUnits}),
        money_cents bigint NOT NULL CONSTRAINT orders_money_positive CHECK (money_cents > 0),
        currency text NOT NULL,
        state text NOT NULL DEFAULT 'pending'
          CONSTRAINT orders_state_known CHECK (state IN ('pending', 'paid', 'uncredited', 'expired', 'failed')),
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        paid_at timestamptz,
        provider_no text,
        payment_no text,
        said text NOT NULL DEFAULT '',
        settled_by text,
        settled_reason text,
        CONSTRAINT orders_paid_have_a_time CHECK ((paid_at IS NOT NULL) = (state IN ('paid', 'uncredited')))
      )`)
    await runner.query(`CREATE INDEX orders_by_user ON billing.orders (user_id, id)`)
    await runner.query(`CREATE INDEX orders_pending ON billing.orders (expires_at) WHERE state = 'pending'`)
    await runner.query(`CREATE INDEX orders_uncredited ON billing.orders (id) WHERE state = 'uncredited'`)
    await runner.query(`CREATE INDEX orders_by_payment ON billing.orders (payment_no) WHERE payment_no IS NOT NULL`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
