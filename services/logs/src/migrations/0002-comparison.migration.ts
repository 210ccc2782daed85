import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Up to which row of the ledger the log was compared with it. It stands here so that it goes back when the log does. */
export class Comparison1767225600002 implements MigrationInterface {
  name = 'Comparison1767225600002'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE logs.ledger_comparison (
        id smallint PRIMARY KEY CHECK (id = 1),
        ledger_id bigint NOT NULL
      )`)
    await runner.query(`INSERT INTO logs.ledger_comparison (id, ledger_id) VALUES (1, 0)`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
