import type { MigrationInterface, QueryRunner } from 'typeorm'
import { sumColumns } from './0005-rollups.migration'
import { stepOf, sums } from './0008-figures.migration'

/** What rows are told apart by where they wait to be folded: everything that sums and figures ask for. */
const told = `at, type, outcome, user_id, username, token_id, token_name, model, group_name, channel_id, duration_step, first_part_step`

/** Rows of the log as they wait, `sign` times. A call that failed or was refused took no time that tells anything. */
const unfolded = (rows: string, sign: '' | '-' = ''): string => `
        INSERT INTO logs.usage_unfolded (${told}, rows, quota, prompt_tokens, completion_tokens)
        SELECT date_trunc('hour', created_at, 'UTC'), type, ending, user_id, username, coalesce(token_id, 0), token_name, model,
          group_name, coalesce(channel_id, 0), CASE WHEN has_times THEN ${stepOf('greatest(duration_ms, 0)')} END,
          CASE WHEN has_times AND jsonb_typeof(first_part) = 'number' AND first_part >= '0'::jsonb
            THEN ${stepOf('first_part::numeric')} END,
          ${sign}1, ${sign}quota, ${sign}prompt_tokens, ${sign}completion_tokens
        FROM (SELECT *, type = 2 AND ending NOT IN ('failed', 'refused') AS has_times, other->'frt' AS first_part
          FROM (SELECT *, coalesce(outcome, other->>'outcome', '') AS ending FROM ${rows} OFFSET 0) AS ended OFFSET 0) AS row;`

const noted = (rows: string, sign: '' | '-' = ''): string => {
  const places = 'model, group_name, channel_id, token_name'
  const used = `${sign}count(*), ${sign}sum(prompt_tokens + completion_tokens) FROM ${rows}
        WHERE type = 2 AND outcome IS DISTINCT FROM 'refused'`
  return `
        INSERT INTO logs.usage_seconds (at, requests, tokens) SELECT date_trunc('second', created_at), ${used} GROUP BY 1;
        INSERT INTO logs.usage_place_seconds (at, ${places}, requests, tokens)
        SELECT date_trunc('second', created_at), model, group_name, coalesce(channel_id, 0), token_name, ${used} GROUP BY 1, 2, 3, 4, 5;`
}

/**
 * Rows wait to be folded as they are, narrow and without a key, and a job makes sums and figures of them together
 * (`folding/fold.service.ts`): whoever writes names no series and adds to none. Tallies of times leave the figures, which are read
 * for many subjects at once, and stand by themselves.
 */
export class Unfolded1767225600015 implements MigrationInterface {
  name = 'Unfolded1767225600015'

  async up(runner: QueryRunner): Promise<void> {
    // Nobody writes, mends or folds until what is live is taken in as before. In this order, as whoever writes has it.
    await runner.query(`SELECT pg_advisory_xact_lock(hashtext('logs.usage_live'))`)
    await runner.query(`LOCK TABLE logs.usage_log IN SHARE ROW EXCLUSIVE MODE`)
    await runner.query(`SET LOCAL work_mem = '128MB'`)
    await this.foldSums(runner)
    await runner.query(`SELECT logs.fold_figures(2147483647)`)
    await this.takeFromReaders(runner, 'logs.figure_subjects, logs.figures_day, logs.figures_hour')
    await this.partTallies(runner)
    await this.takeFromReaders(runner, 'ONLY logs.usage_log, logs.usage_series, logs.usage_days, logs.usage_live')
    await this.makeTable(runner)
    await this.dropLive(runner)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }

  private async foldSums(runner: QueryRunner): Promise<void> {
    for (const [table, at, of] of [
      ['usage_hours', 'f.at', 's.level <> 3'],
      ['usage_days', `date_trunc('day', f.at, 'UTC')`, 'true'],
    ]) {
      await runner.query(`
        INSERT INTO logs.${table} AS kept (series_id, at, level, ${sumColumns})
        SELECT s.id, ${at}, s.level, sum(f.requests), sum(f.quota), sum(f.prompt_tokens), sum(f.completion_tokens)
        FROM logs.usage_live f JOIN logs.usage_series own ON own.id = f.series_id
        CROSS JOIN unnest(own.parents || own.id) AS belongs (id) JOIN logs.usage_series s ON s.id = belongs.id
        WHERE ${of} GROUP BY 1, 2, 3
        ON CONFLICT (series_id, at) DO UPDATE SET requests = kept.requests + excluded.requests,
          quota = kept.quota + excluded.quota, prompt_tokens = kept.prompt_tokens + excluded.prompt_tokens,
          completion_tokens = kept.completion_tokens + excluded.completion_tokens`)
    }
  }

  /**
   * Processes of the version before read several tables in one transaction, in whatever order. One after the other these could be had
   * only by waiting for readers who wait for those that were had already: so all at once, or none, and once more.
   */
  private async takeFromReaders(runner: QueryRunner, tables: string): Promise<void> {
    await runner.query(`
      DO $$
      BEGIN
        LOOP
          BEGIN
            -- Sooner than PostgreSQL finds that some wait in a circle, and gives one of them up (deadlock_timeout).
            SET LOCAL lock_timeout = '500ms';
            LOCK TABLE ${tables} IN ACCESS EXCLUSIVE MODE;
            SET LOCAL lock_timeout TO DEFAULT;
            EXIT;
          EXCEPTION WHEN lock_not_available THEN NULL;
          END;
        END LOOP;
      END $$`)
  }

  /** Figures are written anew, as what they had of tallies would stay in their blocks. */
  private async partTallies(runner: QueryRunner): Promise<void> {
    for (const grain of ['hour', 'day']) {
      const [figures, tallies] = [`figures_${grain}`, `tallies_${grain}`]
      await runner.query(`
        CREATE TABLE logs.${tallies} (
          subject_id bigint NOT NULL, at timestamptz NOT NULL,
          -- How many calls took how long, step by step.
          durations int[] NOT NULL, first_parts int[] NOT NULL
        ) WITH (fillfactor = 70)`)
      await runner.query(`
        INSERT INTO logs.${tallies} SELECT subject_id, at, durations, first_parts FROM logs.${figures}
        WHERE durations IS NOT NULL ORDER BY at, subject_id`)
      await runner.query(`ALTER TABLE logs.${tallies} ADD PRIMARY KEY (subject_id, at)`)
      await runner.query(`ALTER TABLE logs.${figures} RENAME TO ${figures}_before`)
      await runner.query(`
        CREATE TABLE logs.${figures} (
          subject_id bigint NOT NULL, at timestamptz NOT NULL, view text NOT NULL,
          requests numeric NOT NULL, failed numeric NOT NULL, quota numeric NOT NULL, prompt_tokens numeric NOT NULL,
          completion_tokens numeric NOT NULL
        ) WITH (fillfactor = 85)`)
      await runner.query(`
        INSERT INTO logs.${figures} (subject_id, at, view, ${sums})
        SELECT subject_id, at, view, ${sums} FROM logs.${figures}_before ORDER BY view, at, subject_id`)
      await runner.query(`DROP TABLE logs.${figures}_before`)
      await runner.query(`ALTER TABLE logs.${figures} ADD PRIMARY KEY (subject_id, at)`)
      // All of a view are read at once, but those of one user, who has few.
      await runner.query(`
        CREATE INDEX ${figures}_view ON logs.${figures} (view, at) WHERE view <> 'own-model' AND view <> 'own-token'`)
    }
  }

  private async makeTable(runner: QueryRunner): Promise<void> {
    // No key and no index: rows are added and taken away, and read all together.
    await runner.query(`
      CREATE TABLE logs.usage_unfolded (
        at timestamptz NOT NULL, type smallint NOT NULL, outcome text NOT NULL, user_id int NOT NULL, username text NOT NULL,
        token_id int NOT NULL, token_name text NOT NULL, model text NOT NULL, group_name text NOT NULL, channel_id int NOT NULL,
        duration_step smallint, first_part_step smallint,
        -- 1, or -1 where a row is taken out of what was counted.
        rows smallint NOT NULL, quota bigint NOT NULL, prompt_tokens bigint NOT NULL, completion_tokens bigint NOT NULL
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000)`)
    // Whoever takes rows away by default may also have their room made free (folding/sweep.ts); PostgreSQL knows of that since 17.
    await runner.query(`
      DO $$ DECLARE runner oid; BEGIN
        IF current_setting('server_version_num')::int < 170000 THEN RETURN; END IF;
        FOR runner IN SELECT grantee FROM pg_class, aclexplode(relacl)
          WHERE oid = 'logs.usage_unfolded'::regclass AND privilege_type = 'DELETE' AND grantee NOT IN (0, relowner) LOOP
          EXECUTE format('GRANT MAINTAIN ON logs.usage_unfolded TO %s', runner::regrole);
        END LOOP;
      END $$`)
    for (const before of ['note_rows', 'note_figures', 'note_seconds', 'note_place_seconds']) {
      await runner.query(`DROP TRIGGER ${before} ON logs.usage_log`)
      await runner.query(`DROP FUNCTION logs.${before}()`)
    }
    await runner.query(`
      CREATE FUNCTION logs.note_rows() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        -- Whoever counts rows to clear them knows of these, or these know of the clearing (rollup/writers-lock.ts).
        PERFORM pg_advisory_xact_lock_shared(hashtext('logs.usage_live'));
${unfolded('written')}
${noted('written')}
        RETURN NULL;
      END $$`)
    await runner.query(`
      CREATE TRIGGER note_rows AFTER INSERT ON logs.usage_log REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION logs.note_rows()`)
    await runner.query(`
      CREATE OR REPLACE FUNCTION logs.uncount_rows(of_rows logs.usage_log[]) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
${unfolded('unnest(of_rows)', '-')}
${noted('unnest(of_rows)', '-')}
      END $$`)
  }

  private async dropLive(runner: QueryRunner): Promise<void> {
    for (const added of ['add_figures()', 'fold_figures(int)', 'sum_of_tallies(int[], int[])'])
      await runner.query(`DROP FUNCTION logs.${added}`)
    await runner.query(`DROP TABLE logs.usage_live, logs.figures_live, logs.figures_state`)
    // Full series are found by what they are of, and are nine of ten that a day has.
    await runner.query(`DROP INDEX logs.usage_days_level`)
    await runner.query(`CREATE INDEX usage_days_level ON logs.usage_days (level, at) WHERE level <> 3`)
    // Series above a full one are told by its columns.
    await runner.query(`ALTER TABLE logs.usage_series DROP COLUMN parents`)
  }
}
