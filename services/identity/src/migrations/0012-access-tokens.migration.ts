import type { MigrationInterface, QueryRunner } from 'typeorm'

/** API tokens with names and scopes. The one system access token of a user stays a column of theirs. */
export class AccessTokens1767225600012 implements MigrationInterface {
  name = 'AccessTokens1767225600012'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE identity.access_tokens (
        id                serial PRIMARY KEY,
        user_id           int NOT NULL REFERENCES identity.users (id),
        name              text NOT NULL,
        key_hash          text NOT NULL CONSTRAINT access_tokens_key UNIQUE,
        hint              text NOT NULL,
        scopes            text[] NOT NULL,
        allow_ips         text[] NOT NULL,
        owner_role        int NOT NULL,
        password_mark     text NOT NULL,
        created_at        timestamptz NOT NULL,
        expires_at        timestamptz,
        last_used_at      timestamptz,
        last_used_address text NOT NULL
      )`)
    await query.query(`CREATE INDEX access_tokens_user ON identity.access_tokens (user_id, id)`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
