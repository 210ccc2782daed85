import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What the ledger's rows came to in each month, for each user, token and group, up to the mark of its sums. Tokens had a sum
 * of the present month before their rows told one: it is what theirs begin with.
 */
export class LedgerMonths1767225600021 implements MigrationInterface {
  name = 'LedgerMonths1767225600021'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.ledger_months (
        owner text NOT NULL CHECK (owner IN ('user', 'token', 'group')),
        id text NOT NULL,
        month int NOT NULL,
        charged numeric NOT NULL,
        PRIMARY KEY (owner, id, month)
      ) WITH (fillfactor = 50)`)
    await runner.query(`
      INSERT INTO billing.ledger_months (owner, id, month, charged)
      SELECT 'token', token_id::text, used_day / 100, month_used_units FROM billing.token_quotas WHERE used_day > 0`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
