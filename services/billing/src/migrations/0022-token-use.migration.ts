import type { MigrationInterface, QueryRunner } from 'typeorm'

/** When a token was last used, and from where: beside its quota, whose row each settled batch writes anyway. */
export class TokenUse1767225600022 implements MigrationInterface {
  name = 'TokenUse1767225600022'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE billing.token_quotas
        ADD COLUMN accessed_time bigint NOT NULL DEFAULT 0,
        ADD COLUMN accessed_ip text NOT NULL DEFAULT ''`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
