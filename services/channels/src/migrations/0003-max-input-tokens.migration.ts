import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The size of requests from which on a channel is passed over; 0 where there is none. */
export class MaxInputTokens1767225600003 implements MigrationInterface {
  name = 'MaxInputTokens1767225600003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE channels.channels
        ADD COLUMN max_input_tokens int NOT NULL DEFAULT 0 CHECK (max_input_tokens >= 0)`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
