import { outboxTables } from '@tollgate/messaging'
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class Identity1767225600001 implements MigrationInterface {
  name = 'Identity1767225600001'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE identity.users (
        id                serial PRIMARY KEY,
        username          text NOT NULL CONSTRAINT users_username_key UNIQUE,
        display_name      text NOT NULL,
        password_hash     text NOT NULL,
        email             text NOT NULL,
        role              int  NOT NULL CHECK (role IN (1, 10, 100)),
        status            int  NOT NULL CHECK (status IN (1, 2)),
        group_name        text NOT NULL,
        setting           jsonb NOT NULL DEFAULT '{}',
        access_token_hash text UNIQUE,
        version           bigint NOT NULL,
        created_at        timestamptz NOT NULL DEFAULT now(),
        deleted_at        timestamptz
      )`)
    await query.query(`CREATE UNIQUE INDEX users_email_key ON identity.users (email) WHERE email <> ''`)
    await query.query(`
      CREATE TABLE identity.sessions (
        credential_hash text PRIMARY KEY,
        user_id         int NOT NULL REFERENCES identity.users (id),
        created_at      timestamptz NOT NULL,
        expires_at      timestamptz NOT NULL
      )`)
    await query.query(`CREATE INDEX sessions_user ON identity.sessions (user_id)`)
    await query.query(`
      CREATE TABLE identity.options (
        key       text PRIMARY KEY,
        value     text NOT NULL,
        is_sealed bool NOT NULL,
        version   bigint NOT NULL
      )`)
    await query.query(`
      CREATE TABLE identity.setup (
        is_done bool PRIMARY KEY CHECK (is_done),
        done_at timestamptz NOT NULL
      )`)
    for (const statement of outboxTables('identity')) await query.query(statement)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
