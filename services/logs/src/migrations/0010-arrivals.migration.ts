import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What tells a file of the log where to end, and who watches the log what is new. `usage_arrivals` has a row for each minute of a
 * batch that was written, with the transaction that wrote it: ids are given out before rows are committed, so they do not tell what
 * was there at a moment, and a snapshot does. A job takes away what is over.
 */
export class Arrivals1767225600010 implements MigrationInterface {
  name = 'Arrivals1767225600010'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE logs.usage_arrivals (
        xid        xid8 NOT NULL,
        arrived_at timestamptz NOT NULL DEFAULT now(),
        low        timestamptz NOT NULL,
        high       timestamptz NOT NULL,
        first_id   bigint NOT NULL,
        last_id    bigint NOT NULL,
        rows       bigint NOT NULL
      )`)
    await runner.query(`CREATE INDEX usage_arrivals_xid ON logs.usage_arrivals (xid)`)
    // The latest transaction whose arrivals were taken away: who asks for what is older cannot be told all of it.
    await runner.query(`CREATE TABLE logs.arrivals_forgotten (xid xid8 NOT NULL)`)
    await runner.query(`INSERT INTO logs.arrivals_forgotten VALUES ('0')`)
    await runner.query(`
      CREATE FUNCTION logs.note_arrivals() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO logs.usage_arrivals (xid, low, high, first_id, last_id, rows)
        SELECT pg_current_xact_id(), min(created_at), max(created_at), min(id), max(id), count(*)
        FROM written GROUP BY date_trunc('minute', created_at);
        RETURN NULL;
      END $$`)
    await runner.query(`
      CREATE TRIGGER note_arrivals AFTER INSERT ON logs.usage_log REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION logs.note_arrivals()`)
    // The role as which the service runs may not read a sequence.
    await runner.query(`
      CREATE FUNCTION logs.last_row_id() RETURNS bigint LANGUAGE sql STABLE
      SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      RETURN coalesce(pg_sequence_last_value(pg_get_serial_sequence('logs.usage_log', 'id')::regclass), 0)`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
