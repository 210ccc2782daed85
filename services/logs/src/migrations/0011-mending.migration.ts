import type { MigrationInterface, QueryRunner } from 'typeorm'
import { prefixed, sumColumns, summed } from './0005-rollups.migration'
import { dimensions, figuresOf, sums } from './0008-figures.migration'

const less = (columns: string): string =>
  columns
    .split(', ')
    .map((column) => `-${column}`)
    .join(', ')

/** Takes rows out of sums, figures and seconds. */
export const uncounted = `
        INSERT INTO logs.usage_live AS live (series_id, at, ${sumColumns})
        SELECT s.id, n.at, -n.requests, -n.quota, -n.prompt_tokens, -n.completion_tokens
        FROM (${summed('unnest(of_rows)')}) AS n JOIN logs.usage_series s ON s.key = logs.series_key(3, ${prefixed('n')})
        ORDER BY s.id, n.at
        ON CONFLICT (series_id, at) DO UPDATE SET requests = live.requests + excluded.requests,
          quota = live.quota + excluded.quota, prompt_tokens = live.prompt_tokens + excluded.prompt_tokens,
          completion_tokens = live.completion_tokens + excluded.completion_tokens;
        INSERT INTO logs.figures_live (${dimensions}, ${sums})
        SELECT ${dimensions}, ${less(sums)} FROM (${figuresOf('unnest(of_rows)')}) AS f (${dimensions}, ${sums});
        INSERT INTO logs.usage_seconds (at, requests, tokens)
        SELECT date_trunc('second', created_at), -count(*), -sum(prompt_tokens + completion_tokens) FROM unnest(of_rows)
        WHERE type = 2 AND outcome IS DISTINCT FROM 'refused' GROUP BY 1;`

/**
 * Takes rows out of all that was counted of them, for whoever mends the log: what is live is added to the rest, so it is made less
 * there, whether the rows were folded or not. And up to which row it was asked whether the ledger knows it: it stands beside
 * how far the ledger was compared, so that both go back when the log does.
 */
export class Mending1767225600011 implements MigrationInterface {
  name = 'Mending1767225600011'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION logs.uncount_rows(of_rows logs.usage_log[]) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
${uncounted}
      END $$`)
    await runner.query(`
      ALTER TABLE logs.ledger_comparison ADD COLUMN row_at timestamptz, ADD COLUMN row_id bigint NOT NULL DEFAULT 0`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
