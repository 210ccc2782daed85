import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * When a task that has ended is held against the ledger next (null once both say the same), and how often that was done; and since when
 * there is a task, by the database's time: a process whose clock is wrong ends none before its time.
 */
export class ComparedTasks1767225600002 implements MigrationInterface {
  name = 'ComparedTasks1767225600002'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE tasks.tasks
        ADD opened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        ADD compare_at timestamptz,
        ADD compares smallint NOT NULL DEFAULT 0`)
    await query.query(`CREATE INDEX tasks_to_compare ON tasks.tasks (compare_at) WHERE compare_at IS NOT NULL`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
