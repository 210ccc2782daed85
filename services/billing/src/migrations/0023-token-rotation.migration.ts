import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Keys that are kept by their hashes alone, and of a token that got another key the one before it, with its end. */
export class TokenRotation1767225600023 implements MigrationInterface {
  name = 'TokenRotation1767225600023'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE billing.tokens
        ALTER COLUMN sealed_key DROP NOT NULL,
        ADD COLUMN key_version int NOT NULL DEFAULT 1,
        ADD COLUMN previous_key_hash text CONSTRAINT tokens_previous_key_hash_key UNIQUE,
        ADD COLUMN previous_ends_time bigint NOT NULL DEFAULT 0`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
