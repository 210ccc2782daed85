import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The audit log grows to hold every act of every service. Each filter has an index in the order of the list, so that a page is
 * read and not sorted. No role changes a row or empties the table, and none deletes what is younger than thirty days: the floor
 * of the option `AuditRetentionDays`.
 */
export class AuditTrail1767225600009 implements MigrationInterface {
  name = 'AuditTrail1767225600009'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE identity.audit
        ADD COLUMN outcome    text NOT NULL DEFAULT 'done',
        ADD COLUMN session_id text,
        ADD COLUMN act_id     uuid`)
    for (const name of ['audit_action', 'audit_actor_name', 'audit_target_name']) {
      await query.query(`DROP INDEX identity.${name}`)
    }
    // The pattern classes serve LIKE 'begins%' under every collation, and equality as well.
    const indexes = {
      audit_action: 'action, created_at, id',
      audit_actor_name: 'lower(actor_name) text_pattern_ops, created_at, id',
      audit_target_name: 'lower(target_name) text_pattern_ops, created_at, id',
      audit_actor: 'actor_id, created_at, id',
      audit_target: 'target_kind, target_id, created_at, id',
      audit_address: 'address, created_at, id',
    }
    for (const [name, columns] of Object.entries(indexes)) {
      await query.query(`CREATE INDEX ${name} ON identity.audit (${columns})`)
    }
    await query.query(
      `CREATE INDEX audit_session ON identity.audit (session_id, created_at, id) WHERE session_id IS NOT NULL`,
    )
    await query.query(`CREATE INDEX audit_refused ON identity.audit (created_at, id) WHERE outcome = 'refused'`)
    await query.query(`CREATE UNIQUE INDEX audit_act ON identity.audit (act_id) WHERE act_id IS NOT NULL`)
    await this.appendOnly(query)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }

  private async appendOnly(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE FUNCTION identity.audit_append_only() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
      BEGIN
        IF TG_OP = 'DELETE' THEN
          IF OLD.created_at < now() - interval '30 days' THEN RETURN OLD; END IF;
        END IF;
        RAISE EXCEPTION 'identity.audit is append-only' USING ERRCODE = 'insufficient_privilege';
      END $$`)
    await query.query(`
      CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON identity.audit
        FOR EACH ROW EXECUTE FUNCTION identity.audit_append_only()`)
    await query.query(`
      CREATE TRIGGER audit_not_emptied BEFORE TRUNCATE ON identity.audit
        FOR EACH STATEMENT EXECUTE FUNCTION identity.audit_append_only()`)
    // Also while a session calls itself a replica.
    await query.query(`ALTER TABLE identity.audit ENABLE ALWAYS TRIGGER audit_append_only`)
    await query.query(`ALTER TABLE identity.audit ENABLE ALWAYS TRIGGER audit_not_emptied`)
  }
}
