import type { MigrationInterface, QueryRunner } from 'typeorm'

/** How old an answer out of the cache may be for the calls of a token. None of before asks for any. */
export class CachedAnswers1767225600013 implements MigrationInterface {
  name = 'CachedAnswers1767225600013'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE billing.tokens ADD COLUMN cache_seconds int NOT NULL DEFAULT 0 CHECK (cache_seconds >= 0)`,
    )
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
