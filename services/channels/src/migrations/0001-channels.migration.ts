import { outboxTables } from '@tollgate/messaging'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Channels and their keys. Fields hold what was typed, an empty text where nothing was, so that nothing is null. */
export class Channels1767225600001 implements MigrationInterface {
  name = 'Channels1767225600001'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE channels.channels (
        id                   serial PRIMARY KEY,
        name                 text NOT NULL,
        type                 int  NOT NULL,
        status               int  NOT NULL CHECK (status IN (1, 2, 3)),
        base_url             text NOT NULL,
        models               text[] NOT NULL,
        groups               text[] NOT NULL,
        priority             int  NOT NULL,
        weight               int  NOT NULL CHECK (weight >= 0),
        tag                  text NOT NULL,
        model_prefix         text NOT NULL,
        model_mapping        text NOT NULL,
        status_code_mapping  text NOT NULL,
        param_override       text NOT NULL,
        setting              text NOT NULL,
        openai_organization  text NOT NULL,
        other                text NOT NULL,
        test_model           text NOT NULL,
        auto_ban             bool NOT NULL,
        response_time_ms     int NOT NULL DEFAULT 0,
        test_time            bigint NOT NULL DEFAULT 0,
        used_units           bigint NOT NULL DEFAULT 0,
        created_time         bigint NOT NULL,
        version              bigint NOT NULL
      )`)
    await query.query(`CREATE INDEX channels_order ON channels.channels (priority DESC, id DESC)`)
    await query.query(`CREATE INDEX channels_tag ON channels.channels (tag) WHERE tag <> ''`)
    await query.query(`CREATE INDEX channels_models ON channels.channels USING gin (models)`)
    await query.query(`
      CREATE TABLE channels.channel_keys (
        channel_id int  NOT NULL REFERENCES channels.channels (id) ON DELETE CASCADE,
        position   int  NOT NULL,
        sealed_key text NOT NULL,
        key_hash   text NOT NULL,
        hint       text NOT NULL,
        PRIMARY KEY (channel_id, position)
      )`)
    await query.query(`CREATE INDEX channel_keys_hash ON channels.channel_keys (key_hash)`)
    for (const statement of outboxTables('channels')) await query.query(statement)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
