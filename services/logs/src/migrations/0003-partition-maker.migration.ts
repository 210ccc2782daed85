import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * The log grows by a table a day, and makes it with the rights of the schema's owner: the role as which the service runs can make
 * no table but this one.
 */
export class PartitionMaker1767225600003 implements MigrationInterface {
  name = 'PartitionMaker1767225600003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION logs.make_partition(day date) RETURNS void LANGUAGE plpgsql
      SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
      BEGIN
        -- Two copies of the service may meet the new day at once; the lock makes the second see the first one's table.
        PERFORM pg_advisory_xact_lock(hashtext('logs.usage_log partitions'));
        EXECUTE format(
          'CREATE TABLE IF NOT EXISTS logs.%I PARTITION OF logs.usage_log FOR VALUES FROM (%L) TO (%L)',
          'usage_log_' || to_char(day, 'YYYY_MM_DD'), to_char(day, 'YYYY-MM-DD') || ' 00:00:00+00',
          to_char(day + 1, 'YYYY-MM-DD') || ' 00:00:00+00');
      END $$`)
    await runner.query(`REVOKE ALL ON FUNCTION logs.make_partition(date) FROM PUBLIC`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
