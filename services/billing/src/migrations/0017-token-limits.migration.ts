import { maxConcurrency, maxRequestsPerMinute, maxTokensPerMinute } from '@tollgate/contracts'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What the calls of a token may ask in a minute and at once; 0 is no limit. */
export class TokenLimits1767225600017 implements MigrationInterface {
  name = 'TokenLimits1767225600017'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE billing.tokens
        ADD COLUMN rpm int NOT NULL DEFAULT 0 CHECK (rpm BETWEEN 0 AND ${maxRequestsPerMinute}),
        ADD COLUMN tpm int NOT NULL DEFAULT 0 CHECK (tpm BETWEEN 0 AND ${maxTokensPerMinute}),
        ADD COLUMN concurrency int NOT NULL DEFAULT 0 CHECK (concurrency BETWEEN 0 AND ${maxConcurrency})`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
