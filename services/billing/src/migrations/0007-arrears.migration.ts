import { maxUnits } from '@tollgate/contracts'
import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What an adjustment could not take, because it was lent at that moment; one row for an account, of the latest adjustment. */
export class Arrears1767225600007 implements MigrationInterface {
  name = 'Arrears1767225600007'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.arrears (
        user_id integer PRIMARY KEY,
        units bigint NOT NULL CONSTRAINT arrears_units_bounded CHECK (units BETWEEN 1 AND ${maxUnits}),
        adjust_id uuid NOT NULL,
        steps integer NOT NULL DEFAULT 0,
        username text NOT NULL,
        actor_id integer NOT NULL,
        actor_name text NOT NULL
      )`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
