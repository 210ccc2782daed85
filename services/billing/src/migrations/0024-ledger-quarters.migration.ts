import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Models are told apart by as many of their first letters: a key of an index has an end. */
const modelLength = 256

/**
 * Which quarter of an hour a row belongs to: that of its time, or of the row before of the same user where that is later, so that
 * a user's quarters follow the order of their rows. Days and months of every time zone begin with a quarter.
 */
const quarterOf = (row: string) =>
  `max(floor(extract(epoch FROM ${row}.created_at) / 900)::int) OVER (PARTITION BY ${row}.user_id ORDER BY ${row}.id)`

/** NUL and half a character stood in JSON until rows were cleaned of them, and no function of JSON reads those. */
const oldModel = `CASE WHEN l.kind <> 'usage' OR l.details::text ~* '\\\\u(0000|d[89ab])' THEN '' ELSE coalesce(left(l.details->>'model', ${modelLength}), '') END`

/**
 * What the ledger's rows come to, for each user, quarter of an hour, kind and model: statements and charts are added up from it, and
 * never from the rows. The database keeps it itself, with each row and in its transaction, whoever writes the row: also a process of
 * the version before, which knows nothing of it while others are already renewed.
 */
export class LedgerQuarters1767225600024 implements MigrationInterface {
  name = 'LedgerQuarters1767225600024'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE billing.ledger_quarters (
        user_id bigint NOT NULL,
        quarter int NOT NULL,
        kind text NOT NULL,
        model text NOT NULL,
        units bigint NOT NULL,
        entries bigint NOT NULL,
        PRIMARY KEY (user_id, quarter, kind, model)
      ) WITH (fillfactor = 80)`)
    await runner.query(`
      CREATE FUNCTION billing.add_to_quarters() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO billing.ledger_quarters AS q (user_id, quarter, kind, model, units, entries)
        SELECT placed.user_id, greatest(placed.quarter, (
            SELECT max(b.quarter) FROM billing.ledger_quarters b WHERE b.user_id = placed.user_id
          )), placed.kind, placed.model, sum(placed.units), count(*)
        FROM (
          SELECT a.user_id, a.kind, a.units, ${quarterOf('a')} AS quarter,
            CASE a.kind WHEN 'usage' THEN coalesce(left(a.details->>'model', ${modelLength}), '') ELSE '' END AS model
          FROM added a WHERE a.kind <> 'writeoff'
        ) placed
        GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
        ON CONFLICT (user_id, quarter, kind, model)
          DO UPDATE SET units = q.units + EXCLUDED.units, entries = q.entries + EXCLUDED.entries;
        RETURN NULL;
      END $$`)
    // It locks the ledger against writers until all of this is committed: each row is counted once, by this or by the trigger.
    await runner.query(`
      CREATE TRIGGER ledger_to_quarters AFTER INSERT ON billing.ledger
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION billing.add_to_quarters()`)
    await runner.query(`
      INSERT INTO billing.ledger_quarters (user_id, quarter, kind, model, units, entries)
      SELECT user_id, quarter, kind, model, sum(units), count(*) FROM (
        SELECT l.user_id, l.kind, l.units, ${quarterOf('l')} AS quarter, ${oldModel} AS model
        FROM billing.ledger l WHERE l.kind <> 'writeoff'
      ) placed GROUP BY 1, 2, 3, 4`)
  }

  async down(): Promise<void> {
    throw new Error('migrations go forward only')
  }
}
