import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which keys of channels somebody has disabled: what refused them says nothing of those. */
export class KeysByHand1767225600011 implements MigrationInterface {
  name = 'KeysByHand1767225600011'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`ALTER TABLE channels.channel_keys ADD COLUMN disabled_by_hand boolean NOT NULL DEFAULT false`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
