import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The prices as they were last announced, with the version of each entry. A model that lost its price keeps its row, so
 * that its version only ever rises. `price_source` tells of which options they were made.
 */
export class Prices1767225600003 implements MigrationInterface {
  name = 'Prices1767225600003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.prices (
        model text PRIMARY KEY,
        entry jsonb,
        version bigint NOT NULL
      )`)
    await runner.query(`
      CREATE TABLE billing.price_source (
        id smallint PRIMARY KEY CHECK (id = 1),
        stamp bigint NOT NULL
      )`)
    await runner.query(`INSERT INTO billing.price_source (id, stamp) VALUES (1, 0)`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
