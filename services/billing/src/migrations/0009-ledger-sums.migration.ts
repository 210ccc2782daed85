import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What the ledger's rows came to, for each user and token, up to the mark: so that a reconciliation reads the rows behind
 * it and not the ledger of years. `numeric`, for a sum is compared here, and must never be refused or rounded.
 */
export class LedgerSums1767225600009 implements MigrationInterface {
  name = 'LedgerSums1767225600009'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.ledger_sums (
        owner text NOT NULL CHECK (owner IN ('user', 'token')),
        id bigint NOT NULL,
        units numeric NOT NULL,
        charged numeric NOT NULL,
        requests numeric NOT NULL,
        PRIMARY KEY (owner, id)
      ) WITH (fillfactor = 50)`)
    await runner.query(`
      CREATE TABLE billing.ledger_marks (
        name text PRIMARY KEY,
        ledger_id bigint NOT NULL
      )`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
