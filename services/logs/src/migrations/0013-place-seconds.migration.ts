import type { MigrationInterface, QueryRunner } from 'typeorm'
import { uncounted } from './0011-mending.migration'

const places = 'model, group_name, channel_id, token_name'

/** What rows used in each second at each place, `sign` times. */
const noted = (rows: string, sign: '' | '-' = ''): string => `
        INSERT INTO logs.usage_place_seconds (at, ${places}, requests, tokens)
        SELECT date_trunc('second', created_at), model, group_name, coalesce(channel_id, 0), token_name, ${sign}count(*),
          ${sign}sum(prompt_tokens + completion_tokens) FROM ${rows}
        WHERE type = 2 AND outcome IS DISTINCT FROM 'refused'`

/**
 * What calls of the last minute came to by model, group, channel and name of the token: narrow rows, of which those of a busy
 * minute are read sooner than the rows of the log themselves. They come and go as those of all do (`usage_seconds`).
 */
export class PlaceSeconds1767225600013 implements MigrationInterface {
  name = 'PlaceSeconds1767225600013'

  async up(runner: QueryRunner): Promise<void> {
    // Nobody writes until the rows of before are summed, so that each is summed once.
    await runner.query(`LOCK TABLE logs.usage_log IN SHARE ROW EXCLUSIVE MODE`)
    await runner.query(`
      CREATE TABLE logs.usage_place_seconds (
        at timestamptz NOT NULL, model text NOT NULL, group_name text NOT NULL, channel_id int NOT NULL, token_name text NOT NULL,
        requests bigint NOT NULL, tokens numeric NOT NULL)`)
    await runner.query(`CREATE INDEX usage_place_seconds_at ON logs.usage_place_seconds (at)`)
    await runner.query(`
      CREATE FUNCTION logs.note_place_seconds() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${noted('written')} GROUP BY 1, 2, 3, 4, 5;
        RETURN NULL;
      END $$`)
    await runner.query(`
      CREATE TRIGGER note_place_seconds AFTER INSERT ON logs.usage_log REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION logs.note_place_seconds()`)
    await runner.query(`
      CREATE OR REPLACE FUNCTION logs.uncount_rows(of_rows logs.usage_log[]) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        ${uncounted}
        ${noted('unnest(of_rows)', '-')} GROUP BY 1, 2, 3, 4, 5;
      END $$`)
    await runner.query(
      `${noted('logs.usage_log')} AND created_at >= now() - interval '2 minutes' GROUP BY 1, 2, 3, 4, 5`,
    )
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
