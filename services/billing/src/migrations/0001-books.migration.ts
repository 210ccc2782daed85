import { outboxTables } from '@tollgate/messaging'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Accounts, caps of tokens, leases, journals and the ledger. The invariants that one row can tell of are constraints: no
 * statement, wherever it stands, can lend or spend what is not there. Rows that change with every call leave room in
 * their pages, and no index names a column that does, so that updates stay within the page.
 */
export class Books1767225600001 implements MigrationInterface {
  name = 'Books1767225600001'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.accounts (
        user_id integer PRIMARY KEY,
        balance_units bigint NOT NULL DEFAULT 0,
        held_units bigint NOT NULL DEFAULT 0,
        used_units bigint NOT NULL DEFAULT 0,
        request_count bigint NOT NULL DEFAULT 0,
        opened_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT accounts_held_not_negative CHECK (held_units >= 0),
        CONSTRAINT accounts_balance_covers_held CHECK (balance_units >= held_units)
      ) WITH (fillfactor = 50)`)
    await runner.query(`
      CREATE TABLE billing.token_quotas (
        token_id integer PRIMARY KEY,
        user_id integer NOT NULL,
        is_unlimited boolean NOT NULL,
        remain_units bigint NOT NULL,
        held_units bigint NOT NULL DEFAULT 0,
        used_units bigint NOT NULL DEFAULT 0,
        is_deleted boolean NOT NULL DEFAULT false,
        CONSTRAINT token_quotas_held_not_negative CHECK (held_units >= 0),
        CONSTRAINT token_quotas_remainder_covers_held CHECK (is_unlimited OR remain_units >= held_units)
      ) WITH (fillfactor = 50)`)
    await runner.query(`
      CREATE TABLE billing.leases (
        id uuid PRIMARY KEY,
        journal uuid NOT NULL,
        epoch bigint,
        user_id integer,
        token_id integer,
        command_no bigint NOT NULL,
        granted_units bigint NOT NULL,
        settled_units bigint NOT NULL DEFAULT 0,
        released_units bigint NOT NULL DEFAULT 0,
        deadline_ms bigint NOT NULL,
        closed_at timestamptz,
        CONSTRAINT leases_settled_within_granted CHECK (settled_units BETWEEN 0 AND granted_units),
        CONSTRAINT leases_released_when_closed CHECK (
          released_units = CASE WHEN closed_at IS NULL THEN 0 ELSE granted_units - settled_units END)
      ) WITH (fillfactor = 70)`)
    await runner.query(`CREATE INDEX leases_open ON billing.leases (journal) WHERE closed_at IS NULL`)
    await runner.query(`CREATE INDEX leases_closed ON billing.leases (closed_at) WHERE closed_at IS NOT NULL`)
    await runner.query(`
      CREATE TABLE billing.journals (
        id uuid PRIMARY KEY,
        applied_seq bigint NOT NULL DEFAULT 0,
        epoch bigint NOT NULL DEFAULT 0,
        applied_at timestamptz NOT NULL DEFAULT now()
      ) WITH (fillfactor = 50)`)
    await runner.query(`
      CREATE TABLE billing.ledger (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        kind text NOT NULL,
        reference text NOT NULL,
        user_id bigint NOT NULL,
        token_id bigint,
        channel_id bigint,
        units bigint NOT NULL,
        house_units bigint NOT NULL DEFAULT 0,
        balance_units bigint NOT NULL,
        requests smallint NOT NULL DEFAULT 0,
        details json,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT ledger_once UNIQUE (reference, kind)
      )`)
    await runner.query(`CREATE INDEX ledger_by_user ON billing.ledger (user_id, id)`)
    for (const statement of outboxTables('billing')) await runner.query(statement)
    // A batch of settled calls is a hundred kilobytes that live for a moment: compressing them costs more than it saves.
    await runner.query(`ALTER TABLE billing.outbox ALTER COLUMN payload SET STORAGE EXTERNAL`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
