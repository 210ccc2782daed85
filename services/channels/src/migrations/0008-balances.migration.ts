import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What channels have left at their providers, in millionths of a currency, and when that was told. */
export class Balances1767225600008 implements MigrationInterface {
  name = 'Balances1767225600008'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE channels.channels
        ADD COLUMN balance_micros       bigint NOT NULL DEFAULT 0,
        ADD COLUMN balance_currency     text   NOT NULL DEFAULT '',
        ADD COLUMN balance_updated_time bigint NOT NULL DEFAULT 0`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
