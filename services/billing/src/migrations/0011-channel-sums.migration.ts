import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What the charges over each channel came to, up to the same mark as the sums of users and tokens. */
export class ChannelSums1767225600011 implements MigrationInterface {
  name = 'ChannelSums1767225600011'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE billing.ledger_sums
        DROP CONSTRAINT ledger_sums_owner_check,
        ADD CONSTRAINT ledger_sums_owner_check CHECK (owner IN ('user', 'token', 'channel'))`)
    await runner.query(`
      INSERT INTO billing.ledger_sums (owner, id, units, charged, requests)
      SELECT 'channel', l.channel_id, 0, -sum(l.units), 0 FROM billing.ledger l, billing.ledger_marks m
      WHERE m.name = 'sums' AND l.id <= m.ledger_id AND l.kind = 'usage' AND l.channel_id IS NOT NULL
      GROUP BY l.channel_id`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
