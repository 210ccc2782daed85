import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Whether a second factor was shown in a session: unknown of those that are open already, so not. */
export class SessionSecondFactor1767225600014 implements MigrationInterface {
  name = 'SessionSecondFactor1767225600014'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`ALTER TABLE identity.sessions ADD COLUMN has_second_factor bool NOT NULL DEFAULT false`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
