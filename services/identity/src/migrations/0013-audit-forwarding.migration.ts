import type { MigrationInterface, QueryRunner } from 'typeorm'

/** How far the audit log has been sent on. One row: whoever sends claims it, so that one process does at a time. */
export class AuditForwarding1767225600013 implements MigrationInterface {
  name = 'AuditForwarding1767225600013'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE identity.audit_forwarding (
        id            int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        is_on         boolean NOT NULL DEFAULT false,
        position      bigint NOT NULL DEFAULT 0,
        claimed_by    uuid,
        claimed_until timestamptz NOT NULL DEFAULT '-infinity',
        failures      int NOT NULL DEFAULT 0,
        retry_at      timestamptz,
        last_error    text NOT NULL DEFAULT '',
        failed_at     timestamptz,
        sent_at       timestamptz
      )`)
    await query.query(`INSERT INTO identity.audit_forwarding DEFAULT VALUES`)
    // Places in the list are told in milliseconds: finer times would have entries between them.
    await query.query(`ALTER TABLE identity.audit ALTER COLUMN created_at TYPE timestamptz(3)`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
