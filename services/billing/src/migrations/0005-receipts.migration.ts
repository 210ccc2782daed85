import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * A journal belongs to one process: epochs go, and what a process left behind is closed by the name of its journal. What
 * could not be read or booked of a journal stands in `receipt_faults`, so that its journal goes on.
 */
export class Receipts1767225600005 implements MigrationInterface {
  name = 'Receipts1767225600005'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE billing.journals DROP COLUMN epoch, ADD COLUMN superseded_at timestamptz`)
    await runner.query(`ALTER TABLE billing.leases DROP COLUMN epoch`)
    await runner.query(`
      CREATE TABLE billing.receipt_faults (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        journal uuid,
        first_seq bigint,
        last_seq bigint,
        reason text NOT NULL,
        text text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT receipt_faults_once UNIQUE (journal, first_seq)
      )`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
