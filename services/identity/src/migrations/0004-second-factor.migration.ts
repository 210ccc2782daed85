import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Second factors, passkeys, and sessions that their owners can tell apart. */
export class SecondFactor1767225600004 implements MigrationInterface {
  name = 'SecondFactor1767225600004'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE identity.sessions
        ADD COLUMN id           uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT sessions_id_key UNIQUE,
        ADD COLUMN address      text NOT NULL DEFAULT '',
        ADD COLUMN user_agent   text NOT NULL DEFAULT '',
        ADD COLUMN last_seen_at timestamptz`)
    await query.query(`UPDATE identity.sessions SET last_seen_at = created_at`)
    await query.query(`ALTER TABLE identity.sessions ALTER COLUMN last_seen_at SET NOT NULL`)
    await query.query(`
      CREATE TABLE identity.second_factors (
        user_id          int PRIMARY KEY REFERENCES identity.users (id),
        totp_secret      text,
        is_totp_on       bool NOT NULL,
        last_totp_step   bigint NOT NULL,
        is_after_password bool NOT NULL,
        CHECK (totp_secret IS NOT NULL OR NOT is_totp_on)
      )`)
    await query.query(`
      CREATE TABLE identity.recovery_codes (
        user_id   int  NOT NULL REFERENCES identity.users (id),
        code_hash text NOT NULL,
        PRIMARY KEY (user_id, code_hash)
      )`)
    await query.query(`
      CREATE TABLE identity.passkeys (
        id            serial PRIMARY KEY,
        user_id       int    NOT NULL REFERENCES identity.users (id),
        credential_id text   NOT NULL CONSTRAINT passkeys_credential_key UNIQUE,
        public_key    text   NOT NULL,
        counter       bigint NOT NULL,
        transports    text[] NOT NULL,
        is_synced     bool   NOT NULL,
        name          text   NOT NULL,
        created_at    timestamptz NOT NULL,
        last_used_at  timestamptz
      )`)
    await query.query(`CREATE INDEX passkeys_user ON identity.passkeys (user_id)`)
    await query.query(`
      CREATE TABLE identity.tickets (
        id         text PRIMARY KEY,
        uses       int NOT NULL,
        expires_at timestamptz NOT NULL
      )`)
    await query.query(`CREATE INDEX tickets_expiry ON identity.tickets (expires_at)`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
