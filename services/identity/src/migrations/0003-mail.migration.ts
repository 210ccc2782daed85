import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Mails that must go out, and the codes that came with them. */
export class Mail1767225600003 implements MigrationInterface {
  name = 'Mail1767225600003'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE identity.mails (
        id         uuid PRIMARY KEY,
        sealed     text,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        sent_at    timestamptz,
        failure    text
      )`)
    await query.query(`CREATE INDEX mails_waiting ON identity.mails (created_at) WHERE sealed IS NOT NULL`)
    await query.query(`CREATE INDEX mails_settled ON identity.mails (created_at) WHERE sealed IS NULL`)
    await query.query(`
      CREATE TABLE identity.mail_codes (
        purpose       text NOT NULL CHECK (purpose IN ('verification', 'reset')),
        email         text NOT NULL,
        code_hash     text NOT NULL,
        expires_at    timestamptz NOT NULL,
        attempts_left int  NOT NULL CHECK (attempts_left >= 0),
        created_at    timestamptz NOT NULL,
        CONSTRAINT mail_codes_pkey PRIMARY KEY (purpose, email)
      )`)
    await query.query(`CREATE INDEX mail_codes_expiry ON identity.mail_codes (expires_at)`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
