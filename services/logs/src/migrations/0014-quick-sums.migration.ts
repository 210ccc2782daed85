import type { MigrationInterface, QueryRunner } from 'typeorm'
import { nameSeries, ofRow, prefixed, sumColumns, summed } from './0005-rollups.migration'

/** Reads the sums of what was written with their series, and whether one of these is not there yet. */
const look = `
        SELECT array_agg(ROW(s.id, n.at, n.requests, n.quota, n.prompt_tokens, n.completion_tokens)::logs.usage_live),
          bool_or(s.id IS NULL) INTO sums, is_new
        FROM (${summed('written')}) AS n
        LEFT JOIN logs.usage_series s ON s.key = logs.series_key(3, ${prefixed('n')});`

/**
 * Makes the sums of a batch and finds out whether their series are there in one look, as most of them always are. Locks are taken in
 * the same order as before: nothing is written until it is known what is new.
 */
export class QuickSums1767225600014 implements MigrationInterface {
  name = 'QuickSums1767225600014'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION logs.note_rows() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        sums   logs.usage_live[];
        is_new boolean;
      BEGIN
        IF NOT EXISTS (SELECT FROM written) THEN RETURN NULL; END IF;
        PERFORM pg_advisory_xact_lock_shared(hashtext('logs.usage_live'));
        ${look}
        IF is_new THEN
          ${nameSeries(`SELECT DISTINCT ${ofRow} FROM written`)}
          ${look}
        END IF;
        INSERT INTO logs.usage_live AS live (series_id, at, ${sumColumns})
        SELECT series_id, at, ${sumColumns} FROM unnest(sums) ORDER BY series_id, at
        ON CONFLICT (series_id, at) DO UPDATE SET requests = live.requests + excluded.requests,
          quota = live.quota + excluded.quota, prompt_tokens = live.prompt_tokens + excluded.prompt_tokens,
          completion_tokens = live.completion_tokens + excluded.completion_tokens;
        RETURN NULL;
      END $$`)
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only')
  }
}
