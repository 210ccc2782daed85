import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Rows of the ledger whose balance did not follow from the row before, found when they were added up: they are read once, so
 * what was found has to be kept.
 */
export class LedgerBreaks1767225600018 implements MigrationInterface {
  name = 'LedgerBreaks1767225600018'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.ledger_breaks (
        ledger_id bigint PRIMARY KEY,
        user_id bigint NOT NULL,
        stored numeric NOT NULL,
        computed numeric NOT NULL,
        found_at timestamptz NOT NULL DEFAULT now()
      )`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
