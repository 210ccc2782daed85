import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The audit log. Names are kept as they were: a row must be readable after everybody in it is renamed or gone. */
export class Audit1767225600005 implements MigrationInterface {
  name = 'Audit1767225600005'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE identity.audit (
        id          bigserial PRIMARY KEY,
        created_at  timestamptz NOT NULL,
        actor_id    int,
        actor_name  text NOT NULL,
        action      text NOT NULL,
        target_kind text NOT NULL,
        target_id   int,
        target_name text NOT NULL,
        details     jsonb NOT NULL,
        address     text NOT NULL
      )`)
    await query.query(`CREATE INDEX audit_created ON identity.audit (created_at, id)`)
    await query.query(`CREATE INDEX audit_action ON identity.audit (action, id)`)
    // The pattern classes serve LIKE 'begins%' under every collation.
    await query.query(`CREATE INDEX audit_actor_name ON identity.audit (lower(actor_name) text_pattern_ops)`)
    await query.query(`CREATE INDEX audit_target_name ON identity.audit (lower(target_name) text_pattern_ops)`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
