import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Up to when the log was cleared: nothing before that is shown or written, also while rows from before it still stand. Days that lie
 * wholly before it are dropped with the rights of the schema's owner; the role as which the service runs can drop no others.
 */
export class Clearing1767225600006 implements MigrationInterface {
  name = 'Clearing1767225600006'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE logs.clearing (id smallint PRIMARY KEY CHECK (id = 1), cleared_before timestamptz NOT NULL)`)
    await runner.query(`INSERT INTO logs.clearing (id, cleared_before) VALUES (1, '0001-01-01 00:00:00+00')`)
    // Whoever writes or reads waits while this waits for its lock: so it gives up soon, and comes again. It waits for more than a
    // second, after which PostgreSQL stops a vacuum that is in the way.
    await runner.query(`
      CREATE FUNCTION logs.drop_cleared_days(most int) RETURNS int LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = pg_catalog, pg_temp SET lock_timeout = '1500ms' AS $$
      DECLARE
        cleared CONSTANT text[] := ARRAY(
          SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid, logs.clearing f
          WHERE i.inhparent = 'logs.usage_log'::regclass AND c.relname ~ '^usage_log_\\d{4}_\\d{2}_\\d{2}$'
            AND (to_date(substr(c.relname, 11), 'YYYY_MM_DD') + 1)::timestamp AT TIME ZONE 'UTC' <= f.cleared_before
          ORDER BY c.relname LIMIT most);
        day text;
      BEGIN
        IF cardinality(cleared) = 0 THEN RETURN 0; END IF;
        PERFORM pg_advisory_xact_lock(hashtext('logs.usage_log partitions'));
        LOCK TABLE ONLY logs.usage_log IN ACCESS EXCLUSIVE MODE;
        FOREACH day IN ARRAY cleared LOOP
          EXECUTE format('DROP TABLE IF EXISTS logs.%I', day);
        END LOOP;
        RETURN cardinality(cleared);
      END $$`)
    await runner.query(`REVOKE ALL ON FUNCTION logs.drop_cleared_days(int) FROM PUBLIC`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
