import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What lets the log answer soon that has no index of its own: rows of a model, which are found by a digest as names may be longer than
 * an index takes, and what all calls of the last minute came to. And series of refused calls, which are forgotten with the days that
 * are cleared; `refused_from` says since when they stand.
 */
export class QuickAnswers1767225600009 implements MigrationInterface {
  name = 'QuickAnswers1767225600009'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX usage_log_model ON logs.usage_log (hashtextextended(model, 0), created_at DESC, id DESC)`,
    )
    await runner.query(`CREATE INDEX usage_series_model ON logs.usage_series USING hash (model) WHERE level = 1`)
    await runner.query(`CREATE INDEX usage_series_refused ON logs.usage_series (id) WHERE outcome = 'refused'`)
    await runner.query(
      `ALTER TABLE logs.rollup_state ADD COLUMN refused_from timestamptz NOT NULL DEFAULT '0001-01-01 00:00:00+00'`,
    )
    await this.noteSeconds(runner)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }

  /** Only added to, so that nobody waits for another's second; the job that folds sums takes away what is over. */
  private async noteSeconds(runner: QueryRunner): Promise<void> {
    const summed = (rows: string): string => `
        INSERT INTO logs.usage_seconds (at, requests, tokens)
        SELECT date_trunc('second', created_at), count(*), sum(prompt_tokens + completion_tokens) FROM ${rows}
        WHERE type = 2 AND outcome IS DISTINCT FROM 'refused'`
    await runner.query(
      `CREATE TABLE logs.usage_seconds (at timestamptz NOT NULL, requests bigint NOT NULL, tokens numeric NOT NULL)`,
    )
    await runner.query(`CREATE INDEX usage_seconds_at ON logs.usage_seconds (at)`)
    await runner.query(`
      CREATE FUNCTION logs.note_seconds() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        ${summed('written')} GROUP BY 1;
        RETURN NULL;
      END $$`)
    await runner.query(`
      CREATE TRIGGER note_seconds AFTER INSERT ON logs.usage_log REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION logs.note_seconds()`)
    // Nobody writes until this is over: these are the rows that came before the trigger.
    await runner.query(`${summed('logs.usage_log')} AND created_at >= now() - interval '2 minutes' GROUP BY 1`)
  }
}
