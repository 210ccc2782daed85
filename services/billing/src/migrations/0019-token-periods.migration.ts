import { maxUnits } from '@tollgate/contracts'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What a token may spend in a day and in a month, 0 for any amount, and what it has spent in the last of each. */
export class TokenPeriods1767225600019 implements MigrationInterface {
  name = 'TokenPeriods1767225600019'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE billing.token_quotas
        ADD COLUMN daily_cap_units bigint NOT NULL DEFAULT 0 CHECK (daily_cap_units BETWEEN 0 AND ${maxUnits}),
        ADD COLUMN monthly_cap_units bigint NOT NULL DEFAULT 0 CHECK (monthly_cap_units BETWEEN 0 AND ${maxUnits}),
        ADD COLUMN used_day int NOT NULL DEFAULT 0,
        ADD COLUMN day_used_units bigint NOT NULL DEFAULT 0,
        ADD COLUMN month_used_units bigint NOT NULL DEFAULT 0`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
