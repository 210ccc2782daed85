import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Why and since when a channel, or one of its keys, is disabled by itself; and what became of each channel. */
export class Verdicts1767225600004 implements MigrationInterface {
  name = 'Verdicts1767225600004'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE channels.channels
        ADD COLUMN status_cause  text NOT NULL DEFAULT '',
        ADD COLUMN status_reason text NOT NULL DEFAULT '',
        ADD COLUMN status_time   bigint NOT NULL DEFAULT 0`)
    await query.query(`
      ALTER TABLE channels.channel_keys
        ADD COLUMN disabled_time   bigint NOT NULL DEFAULT 0,
        ADD COLUMN disabled_reason text NOT NULL DEFAULT ''`)
    await query.query(`
      CREATE TABLE channels.timeline (
        id           bigserial PRIMARY KEY,
        channel_id   int    NOT NULL REFERENCES channels.channels (id) ON DELETE CASCADE,
        event        text   NOT NULL,
        cause        text   NOT NULL,
        reason       text   NOT NULL,
        key_position int,
        key_hint     text   NOT NULL,
        actor_id     int,
        actor_name   text   NOT NULL,
        happened_at  bigint NOT NULL
      )`)
    await query.query(`CREATE INDEX timeline_channel ON channels.timeline (channel_id, id DESC)`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
