import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Where steps of times begin, in milliseconds: two for each doubling, from 16 ms to 70 minutes. */
const bounds = Array.from({ length: 37 }, (_, index) => Math.round(16 * 2 ** (index / 2)))
const steps = Array.from({ length: bounds.length + 1 }, (_, step) => step)

/** What is summed; a refused call is no request and has nothing of these. */
export const sums = 'requests, failed, quota, prompt_tokens, completion_tokens'
export const dimensions =
  'at, user_id, username, token_name, model, channel_id, group_name, duration_step, first_part_step'

const outcome = `coalesce(outcome, other->>'outcome', '')`
/** In which step a time in milliseconds lies. */
export const stepOf = (ms: string): string =>
  `width_bucket(least(${ms}, 1000000000)::bigint, '{${bounds.join(',')}}'::bigint[])`

/** The figures of rows of the log, one for each. A call that failed took no time that tells anything. */
export const figuresOf = (rows: string): string => `
  SELECT date_trunc('hour', created_at, 'UTC'), user_id, username, token_name, model, coalesce(channel_id, 0), group_name,
    CASE WHEN NOT is_failed THEN ${stepOf('greatest(duration_ms, 0)')} END,
    CASE WHEN NOT is_failed AND jsonb_typeof(first_part) = 'number' AND first_part >= '0'::jsonb
      THEN ${stepOf(`first_part::numeric`)} END,
    1, is_failed::int, quota, prompt_tokens, completion_tokens
  FROM (SELECT *, ${outcome} = 'failed' AS is_failed, other->'frt' AS first_part FROM ${rows}
    WHERE type = 2 AND ${outcome} <> 'refused' OFFSET 0) AS call`

/** How many there are of each step, as an array. */
const tally = (column: string): string =>
  `ARRAY[${steps.map((step) => `coalesce(sum(requests::int) FILTER (WHERE ${column} = ${step}), 0)::int`).join(', ')}]`

const summed = sums
  .split(', ')
  .map((column) => `sum(${column}) AS ${column}`)
  .join(', ')

/**
 * Figures of the dashboard by hour and day: what was used, what failed, and how long it took, for everybody, each model, user,
 * channel and group, and each user's models and tokens. The log adds what is written to `figures_live`, and a job takes it from
 * there.
 */
export class Figures1767225600008 implements MigrationInterface {
  name = 'Figures1767225600008'

  async up(runner: QueryRunner): Promise<void> {
    // Nobody writes until the rows of before are summed, so that each is summed once.
    await runner.query(`LOCK TABLE logs.usage_log IN SHARE ROW EXCLUSIVE MODE`)
    await this.makeTables(runner)
    await this.makeFold(runner)
    await runner.query(`
      CREATE FUNCTION logs.note_figures() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO logs.figures_live (${dimensions}, ${sums}) ${figuresOf('written')};
        RETURN NULL;
      END $$`)
    await runner.query(`
      CREATE TRIGGER note_figures AFTER INSERT ON logs.usage_log REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION logs.note_figures()`)
    await this.fill(runner)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }

  private async makeTables(runner: QueryRunner): Promise<void> {
    // No key and no index: rows are added and taken away, and read all together.
    await runner.query(`
      CREATE TABLE logs.figures_live (
        at timestamptz NOT NULL, user_id int NOT NULL, username text NOT NULL, token_name text NOT NULL, model text NOT NULL,
        channel_id int NOT NULL, group_name text NOT NULL, duration_step smallint, first_part_step smallint,
        requests numeric NOT NULL, failed numeric NOT NULL, quota numeric NOT NULL, prompt_tokens numeric NOT NULL,
        completion_tokens numeric NOT NULL
      )`)
    // By a digest, as names may be longer than an index takes.
    await runner.query(`
      CREATE TABLE logs.figure_subjects (
        id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        key   uuid NOT NULL UNIQUE,
        view  text NOT NULL,
        owner int NOT NULL,
        name  text NOT NULL,
        label text NOT NULL
      )`)
    await runner.query(`CREATE INDEX figure_subjects_owner ON logs.figure_subjects (owner, view)`)
    await runner.query(
      `CREATE INDEX figure_subjects_label ON logs.figure_subjects USING hash (label) WHERE view = 'user'`,
    )
    for (const table of ['figures_hour', 'figures_day']) {
      await runner.query(`
        CREATE TABLE logs.${table} (
          subject_id bigint NOT NULL, at timestamptz NOT NULL, view text NOT NULL,
          requests numeric NOT NULL, failed numeric NOT NULL, quota numeric NOT NULL, prompt_tokens numeric NOT NULL,
          completion_tokens numeric NOT NULL,
          -- How many calls took how long, step by step; NULL where that is not kept.
          durations int[], first_parts int[],
          PRIMARY KEY (subject_id, at)
        ) WITH (fillfactor = 85)`)
      await runner.query(`CREATE INDEX ${table}_view ON logs.${table} (view, at)`)
    }
    await runner.query(`
      CREATE TABLE logs.figures_state (id smallint PRIMARY KEY CHECK (id = 1), folded_at timestamptz NOT NULL)`)
    await runner.query(`INSERT INTO logs.figures_state (id, folded_at) VALUES (1, to_timestamp(0))`)
  }

  private async makeFold(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION logs.sum_of_tallies(one int[], other int[]) RETURNS int[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN one IS NULL OR other IS NULL THEN NULL ELSE ARRAY(SELECT a + b FROM unnest(one, other) AS pairs (a, b)) END`)
    await runner.query(`
      CREATE FUNCTION logs.add_figures() RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        grain text;
      BEGIN
        CREATE TEMP TABLE IF NOT EXISTS figures_counted (
          view text, owner int, name text, label text, at timestamptz, duration_step smallint, first_part_step smallint,
          requests numeric, failed numeric, quota numeric, prompt_tokens numeric, completion_tokens numeric) ON COMMIT DELETE ROWS;
        CREATE TEMP TABLE IF NOT EXISTS figures_summed (
          key uuid, view text, owner int, name text, label text, at timestamptz, requests numeric, failed numeric, quota numeric,
          prompt_tokens numeric, completion_tokens numeric, durations int[], first_parts int[]) ON COMMIT DELETE ROWS;
        TRUNCATE figures_counted;
        -- By steps first: of many rows few are left to be looked at for each step of a tally.
        INSERT INTO figures_counted
        SELECT v.view, v.owner, v.name, max(v.label), f.at, v.duration_step, v.first_part_step, ${summed}
        FROM figures_taken f CROSS JOIN LATERAL (VALUES
          ('all', 0, '', '', f.duration_step, f.first_part_step), ('model', 0, f.model, '', f.duration_step, f.first_part_step),
          ('user', 0, f.user_id::text, f.username, f.duration_step, f.first_part_step),
          ('channel', 0, f.channel_id::text, '', f.duration_step, f.first_part_step),
          ('group', 0, f.group_name, '', f.duration_step, f.first_part_step),
          ('own-model', f.user_id, f.model, '', NULL, NULL), ('own-token', f.user_id, f.token_name, '', NULL, NULL)
        ) AS v (view, owner, name, label, duration_step, first_part_step) GROUP BY 1, 2, 3, 5, 6, 7;
        FOREACH grain IN ARRAY '{hour,day}'::text[] LOOP
          TRUNCATE figures_summed;
          INSERT INTO figures_summed
          SELECT md5(view || ' ' || owner || ' ' || name)::uuid, s.* FROM (
            SELECT view, owner, name, max(label) AS label, date_trunc(grain, at, 'UTC') AS at, ${summed},
              ${tally('duration_step')} AS durations, ${tally('first_part_step')} AS first_parts
            FROM figures_counted WHERE view NOT LIKE 'own-%' GROUP BY 1, 2, 3, 5
            UNION ALL
            SELECT view, owner, name, '', date_trunc(grain, at, 'UTC'), ${summed}, NULL, NULL
            FROM figures_counted WHERE view LIKE 'own-%' GROUP BY 1, 2, 3, 5) AS s;
          INSERT INTO logs.figure_subjects AS known (key, view, owner, name, label)
          SELECT DISTINCT ON (key) key, view, owner, name, label FROM figures_summed ORDER BY key, at DESC
          ON CONFLICT (key) DO UPDATE SET label = excluded.label WHERE known.label <> excluded.label;
          EXECUTE format($sql$
            INSERT INTO logs.%I AS kept (subject_id, at, view, ${sums}, durations, first_parts)
            SELECT s.id, f.at, f.view, f.requests, f.failed, f.quota, f.prompt_tokens, f.completion_tokens, f.durations, f.first_parts
            FROM figures_summed f JOIN logs.figure_subjects s ON s.key = f.key
            ON CONFLICT (subject_id, at) DO UPDATE SET requests = kept.requests + excluded.requests,
              failed = kept.failed + excluded.failed, quota = kept.quota + excluded.quota,
              prompt_tokens = kept.prompt_tokens + excluded.prompt_tokens,
              completion_tokens = kept.completion_tokens + excluded.completion_tokens,
              durations = logs.sum_of_tallies(kept.durations, excluded.durations),
              first_parts = logs.sum_of_tallies(kept.first_parts, excluded.first_parts)$sql$, 'figures_' || grain);
        END LOOP;
      END $$`)
    await runner.query(`
      CREATE FUNCTION logs.fold_figures(most int) RETURNS int LANGUAGE plpgsql AS $$
      DECLARE
        taken int;
      BEGIN
        -- One at a time; whoever writes rows does not wait for it.
        PERFORM pg_advisory_xact_lock(hashtext('logs.figures'));
        CREATE TEMP TABLE IF NOT EXISTS figures_taken (LIKE logs.figures_live) ON COMMIT DELETE ROWS;
        WITH gone AS (
          DELETE FROM logs.figures_live WHERE ctid = ANY(ARRAY(SELECT ctid FROM logs.figures_live LIMIT most)) RETURNING *)
        INSERT INTO figures_taken SELECT * FROM gone;
        GET DIAGNOSTICS taken = ROW_COUNT;
        IF taken > 0 THEN PERFORM logs.add_figures(); END IF;
        RETURN taken;
      END $$`)
  }

  /** The figures of the rows of before, day by day. */
  private async fill(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL work_mem = '128MB'`)
    await runner.query(`CREATE TEMP TABLE figures_taken (LIKE logs.figures_live) ON COMMIT DROP`)
    const [ends] = (await runner.query(
      `SELECT date_trunc('day', min(created_at), 'UTC') AS first, max(created_at) AS last FROM logs.usage_log`,
    )) as { first: Date | null; last: Date }[]
    if (!ends?.first) return
    const dayMs = 24 * 60 * 60 * 1_000
    for (let fromMs = ends.first.getTime(); fromMs <= ends.last.getTime(); fromMs += dayMs) {
      const day = [new Date(fromMs), new Date(fromMs + dayMs)]
      await runner.query(`TRUNCATE figures_taken`)
      const rows = `(SELECT * FROM logs.usage_log WHERE created_at >= $1 AND created_at < $2) AS day`
      await runner.query(`INSERT INTO figures_taken (${dimensions}, ${sums}) ${figuresOf(rows)}`, day)
      await runner.query(`SELECT logs.add_figures()`)
    }
  }
}
