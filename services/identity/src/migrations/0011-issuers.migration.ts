import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Bindings to other sites are kept by issuer. Those that are there have none yet: the start after this gives them the issuer
 * that is configured then, which stands in the environment as well as in options.
 */
export class Issuers1767225600011 implements MigrationInterface {
  name = 'Issuers1767225600011'

  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE identity.external_identities
        ADD COLUMN issuer       text NOT NULL DEFAULT '',
        ADD COLUMN signed_in_at timestamptz,
        ADD COLUMN given_role   int,
        ADD COLUMN given_group  text,
        DROP CONSTRAINT external_identities_pkey,
        DROP CONSTRAINT external_identities_user_key`)
    await query.query(`
      ALTER TABLE identity.external_identities
        ADD CONSTRAINT external_identities_pkey PRIMARY KEY (provider, issuer, subject),
        ADD CONSTRAINT external_identities_user_key UNIQUE (user_id, provider, issuer)`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
