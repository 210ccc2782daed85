import { outboxTables } from '@tollgate/messaging'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The usage log, a partition for each day, which the writer makes. */
export class Logs1767225600001 implements MigrationInterface {
  name = 'Logs1767225600001'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE logs.usage_log (
        id                bigint GENERATED ALWAYS AS IDENTITY,
        created_at        timestamptz NOT NULL,
        reference         text NOT NULL,
        type              smallint NOT NULL,
        user_id           int NOT NULL,
        username          text NOT NULL,
        token_id          int,
        token_name        text NOT NULL,
        model             text NOT NULL,
        group_name        text NOT NULL,
        channel_id        int,
        channel_name      text NOT NULL,
        quota             bigint NOT NULL,
        prompt_tokens     bigint NOT NULL,
        completion_tokens bigint NOT NULL,
        duration_ms       int NOT NULL,
        is_stream         bool NOT NULL,
        request_id        uuid,
        text              jsonb NOT NULL,
        other             jsonb NOT NULL,
        PRIMARY KEY (created_at, id),
        UNIQUE (created_at, reference)
      ) PARTITION BY RANGE (created_at)`)
    // One index for each screen's query: everybody's newest, one user's newest, one channel's newest, one call.
    await query.query(`CREATE INDEX usage_log_user ON logs.usage_log (user_id, created_at DESC, id DESC)`)
    await query.query(`CREATE INDEX usage_log_channel ON logs.usage_log (channel_id, created_at DESC, id DESC)`)
    await query.query(`CREATE INDEX usage_log_request ON logs.usage_log (request_id)`)
    // Sums by type and time read this index alone.
    await query.query(`
      CREATE INDEX usage_log_sums ON logs.usage_log (type, created_at)
        INCLUDE (user_id, quota, prompt_tokens, completion_tokens)`)
    for (const statement of outboxTables('logs')) await query.query(statement)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
