import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The present or last run of each kind over all channels, with what came of each channel. */
export class Runs1767225600005 implements MigrationInterface {
  name = 'Runs1767225600005'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE channels.runs (
        kind         text PRIMARY KEY CHECK (kind IN ('test', 'balance')),
        run_id       uuid NOT NULL,
        actor_id     int  NOT NULL,
        actor_name   text NOT NULL,
        started_time bigint NOT NULL,
        ended_time   bigint NOT NULL DEFAULT 0,
        alive_at     timestamptz NOT NULL DEFAULT now()
      )`)
    await query.query(`
      CREATE TABLE channels.run_visits (
        kind       text NOT NULL REFERENCES channels.runs (kind) ON DELETE CASCADE,
        channel_id int  NOT NULL REFERENCES channels.channels (id) ON DELETE CASCADE,
        outcome    text CHECK (outcome IN ('passed', 'failed', 'unsupported')),
        failure    jsonb,
        model      text NOT NULL DEFAULT '',
        call       text NOT NULL DEFAULT '',
        PRIMARY KEY (kind, channel_id)
      )`)
    await query.query(`CREATE INDEX run_visits_channel ON channels.run_visits (channel_id)`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
