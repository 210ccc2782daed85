import type { MigrationInterface, QueryRunner } from 'typeorm'

/** When the person of a session last proved who they are: unknown of those that are open already, so never. */
export class SessionProof1767225600008 implements MigrationInterface {
  name = 'SessionProof1767225600008'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`ALTER TABLE identity.sessions ADD COLUMN proven_at timestamptz`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
