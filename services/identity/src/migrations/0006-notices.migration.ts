import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Notices on their way to the webhooks of users; a mail has a table of its own. */
export class Notices1767225600006 implements MigrationInterface {
  name = 'Notices1767225600006'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      CREATE TABLE identity.notices (
        id           uuid PRIMARY KEY,
        user_id      int  NOT NULL REFERENCES identity.users (id),
        body         text NOT NULL,
        created_at   timestamptz NOT NULL,
        is_waiting   bool NOT NULL,
        failure      text
      )`)
    await query.query(`CREATE INDEX notices_waiting ON identity.notices (created_at) WHERE is_waiting`)
    await query.query(`CREATE INDEX notices_settled ON identity.notices (created_at) WHERE NOT is_waiting`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
