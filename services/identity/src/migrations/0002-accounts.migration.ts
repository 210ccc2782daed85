import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Accounts that other sites vouch for, and who invited whom. */
export class Accounts1767225600002 implements MigrationInterface {
  name = 'Accounts1767225600002'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE identity.users
        ALTER COLUMN password_hash DROP NOT NULL,
        ADD COLUMN aff_code   text CONSTRAINT users_aff_code_key UNIQUE,
        ADD COLUMN inviter_id int REFERENCES identity.users (id)`)
    await query.query(`
      CREATE TABLE identity.external_identities (
        provider   text NOT NULL CHECK (provider IN ('github', 'oidc', 'linuxdo', 'wechat', 'telegram')),
        subject    text NOT NULL CHECK (subject <> ''),
        user_id    int  NOT NULL REFERENCES identity.users (id),
        created_at timestamptz NOT NULL,
        CONSTRAINT external_identities_pkey PRIMARY KEY (provider, subject),
        CONSTRAINT external_identities_user_key UNIQUE (user_id, provider)
      )`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
