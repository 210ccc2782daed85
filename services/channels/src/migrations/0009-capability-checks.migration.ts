import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What was found when models of channels were tried. */
export class CapabilityChecks1767225600009 implements MigrationInterface {
  name = 'CapabilityChecks1767225600009'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE channels.capability_checks (
        channel_id        int    NOT NULL REFERENCES channels.channels (id) ON DELETE CASCADE,
        model             text   NOT NULL,
        checked_time      bigint NOT NULL,
        prompt_tokens     int    NOT NULL,
        completion_tokens int    NOT NULL,
        findings          jsonb  NOT NULL,
        PRIMARY KEY (channel_id, model)
      )`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
