import { outboxTables } from '@tollgate/messaging'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Tasks, by the request that submitted each. */
export class Tasks1767225600001 implements MigrationInterface {
  name = 'Tasks1767225600001'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE tasks.tasks (
        id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        request_id    uuid NOT NULL CONSTRAINT tasks_once UNIQUE,
        image_id      text NOT NULL CONSTRAINT tasks_image_once UNIQUE,
        user_id       int NOT NULL,
        username      text NOT NULL,
        token_id      int,
        group_name    text NOT NULL,
        model         text NOT NULL,
        platform      text NOT NULL,
        action        text NOT NULL,
        parent_id     text,
        channel_id    int NOT NULL,
        upstream_id   text,
        code          int NOT NULL DEFAULT 0,
        status        text NOT NULL DEFAULT 'NOT_START',
        progress      smallint NOT NULL DEFAULT 0 CONSTRAINT tasks_progress_is_a_part CHECK (progress BETWEEN 0 AND 100),
        prompt        text NOT NULL,
        prompt_en     text NOT NULL DEFAULT '',
        description   text NOT NULL DEFAULT '',
        state         text NOT NULL DEFAULT '',
        submitted_ms  bigint NOT NULL,
        started_ms    bigint NOT NULL DEFAULT 0,
        finished_ms   bigint NOT NULL DEFAULT 0,
        result_url    text NOT NULL DEFAULT '',
        fail_reason   text NOT NULL DEFAULT '',
        fail_cause    text,
        properties    jsonb NOT NULL DEFAULT '{}',
        answer        jsonb,
        charged_units bigint CONSTRAINT tasks_charge_not_negative CHECK (charged_units >= 0),
        refunded_at   timestamptz,
        poll_at_ms    bigint,
        misses        int NOT NULL DEFAULT 0,
        CONSTRAINT tasks_status_known CHECK (status IN
          ('NOT_START', 'SUBMITTED', 'QUEUED', 'MODAL', 'IN_PROGRESS', 'UNKNOWN', 'SUCCESS', 'FAILURE')),
        -- What has ended is asked about no more, and what has not always will be.
        CONSTRAINT tasks_unended_are_asked_about CHECK ((poll_at_ms IS NULL) = (status IN ('SUCCESS', 'FAILURE'))),
        CONSTRAINT tasks_refunded_have_failed CHECK (refunded_at IS NULL OR (status = 'FAILURE' AND charged_units > 0))
      ) WITH (fillfactor = 80)`)
    // One for each screen's query: everybody's newest of a platform, one user's, one channel's, one task.
    await query.query(`CREATE INDEX tasks_by_platform ON tasks.tasks (platform, submitted_ms DESC, id DESC)`)
    await query.query(`CREATE INDEX tasks_by_user ON tasks.tasks (user_id, platform, submitted_ms DESC, id DESC)`)
    await query.query(`CREATE INDEX tasks_by_channel ON tasks.tasks (channel_id, platform, submitted_ms DESC, id DESC)`)
    await query.query(`CREATE INDEX tasks_by_upstream_id ON tasks.tasks (upstream_id)`)
    await query.query(
      `CREATE INDEX tasks_to_poll ON tasks.tasks (channel_id, platform, poll_at_ms) WHERE poll_at_ms IS NOT NULL`,
    )
    for (const statement of outboxTables('tasks')) await query.query(statement)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
