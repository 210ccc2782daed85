import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What is kept of requests and answers, sealed, a partition for each day of UTC, which is dropped as a whole. Only its key is sealed
 * anew when the master key changes. `body_gone_users` are those who are deleted: what comes of them later is not kept.
 */
export class CallBodies1767225600012 implements MigrationInterface {
  name = 'CallBodies1767225600012'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE logs.call_bodies (
        created_at timestamptz NOT NULL,
        request_id uuid NOT NULL,
        user_id    int NOT NULL,
        kind       text NOT NULL,
        key_sealed text NOT NULL,
        sealed     bytea NOT NULL,
        PRIMARY KEY (created_at, request_id)
      ) PARTITION BY RANGE (created_at)`)
    // It cannot be made smaller, and stands apart from its row, which is then changed without it.
    await runner.query(`ALTER TABLE logs.call_bodies ALTER COLUMN sealed SET STORAGE EXTERNAL`)
    await runner.query(`CREATE INDEX call_bodies_user ON logs.call_bodies (user_id)`)
    await runner.query(`CREATE INDEX call_bodies_request ON logs.call_bodies (request_id)`)
    await runner.query(`
      CREATE TABLE logs.body_gone_users (user_id int PRIMARY KEY, gone_at timestamptz NOT NULL DEFAULT now())`)
    await this.makeDays(runner)
    await this.dropDays(runner)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }

  private async makeDays(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION logs.make_body_partition(day date) RETURNS void LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        -- Two copies of the service may meet the new day at once; the lock makes the second see the first one's table.
        PERFORM pg_advisory_xact_lock(hashtext('logs.call_bodies partitions'));
        EXECUTE format(
          'CREATE TABLE IF NOT EXISTS logs.%I PARTITION OF logs.call_bodies FOR VALUES FROM (%L) TO (%L)',
          'call_bodies_' || to_char(day, 'YYYY_MM_DD'), to_char(day, 'YYYY-MM-DD') || ' 00:00:00+00',
          to_char(day + 1, 'YYYY-MM-DD') || ' 00:00:00+00');
      END $$`)
    await runner.query(`REVOKE ALL ON FUNCTION logs.make_body_partition(date) FROM PUBLIC`)
  }

  /** Drops days that lie wholly before a moment, at most so many; whoever waits for it does so for a moment only. */
  private async dropDays(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION logs.drop_body_days(before timestamptz, most int) RETURNS int LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '1500ms' AS $$
      DECLARE
        old CONSTANT text[] := ARRAY(
          SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
          WHERE i.inhparent = 'logs.call_bodies'::regclass AND c.relname ~ '^call_bodies_\\d{4}_\\d{2}_\\d{2}$'
            AND (to_date(substr(c.relname, 13), 'YYYY_MM_DD') + 1)::timestamp AT TIME ZONE 'UTC' <= before
          ORDER BY c.relname LIMIT most);
        day text;
      BEGIN
        IF cardinality(old) = 0 THEN RETURN 0; END IF;
        PERFORM pg_advisory_xact_lock(hashtext('logs.call_bodies partitions'));
        FOREACH day IN ARRAY old LOOP
          EXECUTE format('DROP TABLE IF EXISTS logs.%I', day);
        END LOOP;
        RETURN cardinality(old);
      END $$`)
    await runner.query(`REVOKE ALL ON FUNCTION logs.drop_body_days(timestamptz, int) FROM PUBLIC`)
  }
}
