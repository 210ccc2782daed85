import type { MigrationInterface, QueryRunner } from 'typeorm'

/** What is summed of the rows of one series in one hour or day. */
const sums = `
        requests          numeric NOT NULL,
        quota             numeric NOT NULL,
        prompt_tokens     numeric NOT NULL,
        completion_tokens numeric NOT NULL`
export const sumColumns = 'requests, quota, prompt_tokens, completion_tokens'

/** What rows are filtered by; together they are what a full series is. */
const dimensions = 'type, outcome, user_id, username, token_id, token_name, model, group_name, channel_id'

/** The dimensions of a row of the log, named as a series names them. */
export const ofRow = `type::int AS type, coalesce(outcome, other->>'outcome', '') AS outcome, user_id, username,
  coalesce(token_id, 0) AS token_id, token_name, model, group_name, coalesce(channel_id, 0) AS channel_id`

/**
 * Sums of the usage log by hour and by day, from which pages and figures are read. A series is one combination of what rows are
 * filtered by, on five levels (`rollup/series.ts`); a row of the log is in the full series and in the four that leave something out.
 * The log itself adds each row to `usage_live`, whoever writes it, also a process of the version before; from there a job takes
 * the sums into the others. Full series have days alone: their hours would be nearly as many as there are rows.
 */
export class Rollups1767225600005 implements MigrationInterface {
  name = 'Rollups1767225600005'

  async up(runner: QueryRunner): Promise<void> {
    // Nobody writes until the rows of before are summed, so that each is summed once.
    await runner.query(`LOCK TABLE logs.usage_log IN SHARE ROW EXCLUSIVE MODE`)
    await this.makeTables(runner)
    await this.makeTrigger(runner)
    await this.fill(runner)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }

  private async makeTables(runner: QueryRunner): Promise<void> {
    // By a digest: names may be longer than an index takes. The lengths keep two combinations from reading alike. All of it has to be
    // immutable, so that it stands in the queries themselves; as a function that is called it would cost five times as much.
    await runner.query(`
      CREATE FUNCTION logs.series_key(level int, type int, outcome text, user_id int, username text, token_id int,
        token_name text, model text, group_name text, channel_id int) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN md5(
        level::text || ' ' || type::text || ' ' || user_id::text || ' ' || token_id::text || ' ' || channel_id::text || ' ' ||
        length(outcome)::text || ' ' || length(username)::text || ' ' || length(token_name)::text || ' ' || length(model)::text
        || ' ' || outcome || username || token_name || model || group_name)::uuid`)
    await runner.query(`
      CREATE TABLE logs.usage_series (
        id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        key        uuid NOT NULL UNIQUE,
        level      smallint NOT NULL,
        type       smallint NOT NULL,
        outcome    text NOT NULL,
        user_id    int NOT NULL,
        username   text NOT NULL,
        token_id   int NOT NULL,
        token_name text NOT NULL,
        model      text NOT NULL,
        group_name text NOT NULL,
        channel_id int NOT NULL,
        parents    bigint[] NOT NULL
      )`)
    await runner.query(`CREATE INDEX usage_series_user ON logs.usage_series (user_id, level)`)
    await runner.query(`CREATE INDEX usage_series_username ON logs.usage_series USING hash (username)`)
    await runner.query(`CREATE INDEX usage_series_token_name ON logs.usage_series USING hash (token_name)`)
    await runner.query(`CREATE INDEX usage_series_level ON logs.usage_series (level) WHERE level <> 3`)
    await runner.query(`
      CREATE TABLE logs.usage_live (
        series_id bigint NOT NULL,
        at        timestamptz NOT NULL,${sums},
        PRIMARY KEY (series_id, at)
      ) WITH (fillfactor = 70)`)
    for (const table of ['usage_hours', 'usage_days']) {
      await runner.query(`
        CREATE TABLE logs.${table} (
          series_id bigint NOT NULL,
          at        timestamptz NOT NULL,
          level     smallint NOT NULL,${sums},
          PRIMARY KEY (series_id, at)
        ) WITH (fillfactor = 85)`)
      await runner.query(`CREATE INDEX ${table}_level ON logs.${table} (level, at)`)
    }
    await runner.query(`
      CREATE TABLE logs.rollup_state (id smallint PRIMARY KEY CHECK (id = 1), folded_at timestamptz NOT NULL)`)
    await runner.query(`INSERT INTO logs.rollup_state (id, folded_at) VALUES (1, to_timestamp(0))`)
  }

  /**
   * Adds the rows of a statement to the live sums. Whoever does so beside takes its locks in the same order: new series of the
   * upper levels, new full ones, sums, each by its key; and nobody folds meanwhile (`rollup/fold.service.ts`).
   */
  private async makeTrigger(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION logs.note_rows() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM written) THEN RETURN NULL; END IF;
        PERFORM pg_advisory_xact_lock_shared(hashtext('logs.usage_live'));
        ${nameSeries(`SELECT DISTINCT ${ofRow} FROM written`)}
        INSERT INTO logs.usage_live AS live (series_id, at, ${sumColumns})
        SELECT s.id, n.at, n.requests, n.quota, n.prompt_tokens, n.completion_tokens
        FROM (${summed('written')}) AS n
        JOIN logs.usage_series s ON s.key = logs.series_key(3, ${prefixed('n')})
        ORDER BY s.id, n.at
        ON CONFLICT (series_id, at) DO UPDATE SET requests = live.requests + excluded.requests,
          quota = live.quota + excluded.quota, prompt_tokens = live.prompt_tokens + excluded.prompt_tokens,
          completion_tokens = live.completion_tokens + excluded.completion_tokens;
        RETURN NULL;
      END $$`)
    await runner.query(`
      CREATE TRIGGER note_rows AFTER INSERT ON logs.usage_log REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION logs.note_rows()`)
  }

  /** The sums of the rows of before. */
  private async fill(runner: QueryRunner): Promise<void> {
    // Millions of sums are sorted and joined here, once.
    await runner.query(`SET LOCAL work_mem = '128MB'`)
    await runner.query(`CREATE TABLE logs.filled AS ${summed('logs.usage_log')}`)
    await runner.query(`CREATE TABLE logs.filled_series AS SELECT DISTINCT ${dimensions} FROM logs.filled`)
    await runner.query(`ANALYZE logs.filled, logs.filled_series`)
    await runner.query(`DO $$ BEGIN ${nameSeries(`SELECT * FROM logs.filled_series`)} END $$`)
    await runner.query(`ANALYZE logs.usage_series`)
    const equal = dimensions.split(', ').map((column) => `own.${column} = f.${column}`)
    for (const [table, at, levels] of [
      ['usage_hours', 'f.at', 's.level <> 3'],
      ['usage_days', `date_trunc('day', f.at, 'UTC')`, 'true'],
    ]) {
      await runner.query(`
        INSERT INTO logs.${table} (series_id, at, level, ${sumColumns})
        SELECT s.id, ${at}, s.level, sum(f.requests), sum(f.quota), sum(f.prompt_tokens), sum(f.completion_tokens)
        FROM logs.filled f JOIN logs.usage_series own ON own.level = 3 AND ${equal.join(' AND ')}
        CROSS JOIN unnest(own.parents || own.id) AS belongs (id) JOIN logs.usage_series s ON s.id = belongs.id
        WHERE ${levels} GROUP BY 1, 2, 3`)
    }
    await runner.query(`DROP TABLE logs.filled, logs.filled_series`)
  }
}

export const prefixed = (table: string): string =>
  dimensions
    .split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ')

/** The sums of rows by hour and full series. */
export function summed(rows: string): string {
  return `
    SELECT date_trunc('hour', created_at, 'UTC') AS at, ${ofRow}, count(*)::numeric AS requests, sum(quota) AS quota,
      sum(prompt_tokens) AS prompt_tokens, sum(completion_tokens) AS completion_tokens
    FROM ${rows} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`
}

/** What each upper level keeps of a full series `n`. */
const upperColumns = 'level, user_id, username, token_name, model, group_name, channel_id'
const upperLevels = `
      (0, 0, '', '', '', '', 0), (1, 0, '', '', n.model, n.group_name, n.channel_id), (2, n.user_id, n.username, '', '', '', 0),
      (4, 0, '', n.token_name, '', '', 0)`

/** The key of an upper series. */
const upperKey = `logs.series_key(v.level, n.type, n.outcome, v.user_id, v.username, 0, v.token_name, v.model, v.group_name,
        v.channel_id)`

/** Statements that make those full series that are not there yet, behind the upper ones that each of them names. */
export function nameSeries(full: string): string {
  const missing = `
    SELECT named.* FROM (SELECT DISTINCT ON (key) * FROM (
      SELECT logs.series_key(3, ${prefixed('d')}) AS key, d.* FROM (${full}) AS d) AS keyed ORDER BY key) AS named
    WHERE NOT EXISTS (SELECT FROM logs.usage_series s WHERE s.key = named.key)`
  const into = `INSERT INTO logs.usage_series (key, level, ${dimensions}, parents)`
  return `
    IF EXISTS (${missing}) THEN
    ${into}
    SELECT DISTINCT ON (1) ${upperKey},
      v.level, n.type, n.outcome, v.user_id, v.username, 0, v.token_name, v.model, v.group_name, v.channel_id, '{}'::bigint[]
    FROM (${missing}) AS n CROSS JOIN LATERAL (VALUES ${upperLevels}) AS v (${upperColumns})
    ORDER BY 1 ON CONFLICT (key) DO NOTHING;
    ${into}
    SELECT n.key, 3, ${prefixed('n')}, ARRAY(
      SELECT p.id FROM (VALUES ${upperLevels}) AS v (${upperColumns})
      JOIN logs.usage_series p ON p.key = ${upperKey})
    FROM (${missing}) AS n ORDER BY n.key ON CONFLICT (key) DO NOTHING;
    END IF;`
}
