import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What owners' lower figures could not take from caps of tokens, because it was lent. */
export class OwedCaps1767225600010 implements MigrationInterface {
  name = 'OwedCaps1767225600010'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE billing.token_quotas
        ADD COLUMN owed_units bigint NOT NULL DEFAULT 0,
        ADD CONSTRAINT token_quotas_owed_held CHECK (owed_units BETWEEN 0 AND held_units)`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
