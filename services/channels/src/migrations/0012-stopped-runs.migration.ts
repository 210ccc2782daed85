import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Who has stopped a run before it was through; and runs over channels that somebody has chosen. */
export class StoppedRuns1767225600012 implements MigrationInterface {
  name = 'StoppedRuns1767225600012'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE channels.runs
        ADD COLUMN stopped_by text,
        DROP CONSTRAINT runs_kind_check,
        ADD CONSTRAINT runs_kind_check CHECK (kind IN ('test', 'balance', 'chosen'))`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
