import type { MigrationInterface, QueryRunner } from 'typeorm'

/** When a channel ends to serve, in Unix seconds; -1 for never. */
export class ExpiredTime1767225600007 implements MigrationInterface {
  name = 'ExpiredTime1767225600007'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE channels.channels
        ADD COLUMN expired_time bigint NOT NULL DEFAULT -1 CHECK (expired_time >= -1)`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
