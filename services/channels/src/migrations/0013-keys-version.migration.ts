import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The version with which a channel's keys were entered: who switches one says by it which keys they have seen. */
export class KeysVersion1767225600013 implements MigrationInterface {
  name = 'KeysVersion1767225600013'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`ALTER TABLE channels.channels ADD COLUMN keys_version bigint NOT NULL DEFAULT 1`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
