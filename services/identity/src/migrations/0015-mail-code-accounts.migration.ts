import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The account for which a link or code was mailed, with which it ends, and codes by which the owner of an address agrees to notices.
 * Links that are under way are good for no account: they would have held for ten minutes.
 */
export class MailCodeAccounts1767225600015 implements MigrationInterface {
  name = 'MailCodeAccounts1767225600015'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`ALTER TABLE identity.mail_codes ADD COLUMN user_id int`)
    await query.query(`ALTER TABLE identity.mail_codes DROP CONSTRAINT mail_codes_purpose_check`)
    await query.query(`
      ALTER TABLE identity.mail_codes ADD CONSTRAINT mail_codes_purpose_check
      CHECK (purpose IN ('verification', 'reset', 'notices'))`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
