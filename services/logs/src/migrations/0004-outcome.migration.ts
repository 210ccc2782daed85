import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What became of a call, beside the receipt that says it, so that counting does not open every receipt. Rows of before have
 * it in `other` alone: a column without a default is there at once, however large the log.
 */
export class Outcome1767225600004 implements MigrationInterface {
  name = 'Outcome1767225600004'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE logs.usage_log ADD COLUMN outcome text`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
