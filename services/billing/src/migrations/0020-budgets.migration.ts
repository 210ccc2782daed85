import { maxUnits } from '@tollgate/contracts'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Budgets of a month. What a hard one lets be lent stands where lending looks anyway: at the account and the token, and for a
 * group in a row of its own, which leases touch only while its budget is hard. A lease tells its group, and whether that row
 * holds it; a row of the ledger tells the month that it counted for.
 */
export class Budgets1767225600020 implements MigrationInterface {
  name = 'Budgets1767225600020'

  async up(runner: QueryRunner): Promise<void> {
    const limit = `budget_units bigint NOT NULL DEFAULT 0 CHECK (budget_units BETWEEN 0 AND ${maxUnits})`
    const spent = `used_month int NOT NULL DEFAULT 0`
    await runner.query(`
      ALTER TABLE billing.accounts
        ADD COLUMN ${limit}, ADD COLUMN ${spent}, ADD COLUMN month_used_units bigint NOT NULL DEFAULT 0`)
    await runner.query(`ALTER TABLE billing.token_quotas ADD COLUMN ${limit}`)
    await runner.query(`
      CREATE TABLE billing.group_spends (
        name text PRIMARY KEY,
        ${limit},
        held_units bigint NOT NULL DEFAULT 0,
        ${spent},
        month_used_units bigint NOT NULL DEFAULT 0,
        CONSTRAINT group_spends_held_not_negative CHECK (held_units >= 0)
      ) WITH (fillfactor = 50)`)
    await runner.query(`
      ALTER TABLE billing.leases
        ADD COLUMN call_group text, ADD COLUMN is_group_held boolean NOT NULL DEFAULT false`)
    await runner.query(`ALTER TABLE billing.ledger ADD COLUMN month int`)
    await runner.query(`
      CREATE TABLE billing.budgets (
        id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        scope text NOT NULL CHECK (scope IN ('user', 'group', 'token')),
        subject text NOT NULL,
        name text NOT NULL,
        owner_id int,
        monthly_units bigint NOT NULL CHECK (monthly_units BETWEEN 1 AND ${maxUnits}),
        warn_percents int[] NOT NULL,
        is_hard boolean NOT NULL,
        is_administrators boolean NOT NULL,
        warned_month int NOT NULL DEFAULT 0,
        warned_percent int NOT NULL DEFAULT 0,
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT budgets_once UNIQUE (scope, subject)
      ) WITH (fillfactor = 70)`)
    await runner.query(`CREATE INDEX budgets_by_owner ON billing.budgets (owner_id) WHERE owner_id IS NOT NULL`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
