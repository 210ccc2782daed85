import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * When a user wants to be warned, what inviting others earned them, and the days on which they checked in. Earnings wait apart
 * from the account: they are no balance until their owner transfers them, and then the ledger says so.
 */
export class Rewards1767225600004 implements MigrationInterface {
  name = 'Rewards1767225600004'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE billing.accounts ADD COLUMN warn_below_units bigint`)
    await runner.query(`
      CREATE TABLE billing.referrals (
        user_id integer PRIMARY KEY,
        invited_count integer NOT NULL,
        quota_units bigint NOT NULL,
        history_units bigint NOT NULL,
        CONSTRAINT referrals_quota_within_history CHECK (quota_units BETWEEN 0 AND history_units)
      )`)
    await runner.query(`
      CREATE TABLE billing.check_ins (
        user_id integer NOT NULL,
        day date NOT NULL,
        units bigint NOT NULL,
        PRIMARY KEY (user_id, day)
      )`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
