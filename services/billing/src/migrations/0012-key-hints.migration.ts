import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The first and last letters of a key, by which its owner finds it without each one being opened; the other 32 are secret enough.
 * Null for tokens of before, whose hint is written when they are first looked for.
 */
export class KeyHints1767225600012 implements MigrationInterface {
  name = 'KeyHints1767225600012'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE billing.tokens ADD COLUMN key_hint text`)
    await runner.query(`CREATE INDEX tokens_without_hint ON billing.tokens (user_id, id DESC) WHERE key_hint IS NULL`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
