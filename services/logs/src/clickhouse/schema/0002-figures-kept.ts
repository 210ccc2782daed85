import type { ClickHouseMigration } from './migrations'

/**
 * Figures of rows that were cleared, which the dashboard still shows: by hour and whatever it tells apart. Clearing moves slices of time
 * here, one after the other without a gap; a slice counts once its end is noted, so that one that was cut off is not counted twice.
 */
export const figuresKept: ClickHouseMigration = {
  number: 2,
  name: 'figures-kept',
  statements: [
    `CREATE TABLE IF NOT EXISTS figures_kept (
      at                DateTime('UTC') CODEC(Delta, ZSTD(1)),
      slice_to          DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
      user_id           Int32 CODEC(ZSTD(1)),
      username          LowCardinality(String),
      token_name        LowCardinality(String),
      model             LowCardinality(String),
      channel_id        Int32,
      group_name        LowCardinality(String),
      duration_step     UInt8,
      first_part_step   UInt8,
      requests          UInt64 CODEC(ZSTD(1)),
      failed            UInt64 CODEC(ZSTD(1)),
      quota             Int64 CODEC(ZSTD(1)),
      prompt_tokens     Int64 CODEC(ZSTD(1)),
      completion_tokens Int64 CODEC(ZSTD(1))
    )
    ENGINE = ReplacingMergeTree
    PARTITION BY toYYYYMM(at)
    ORDER BY (at, slice_to, user_id, username, token_name, model, channel_id, group_name, duration_step, first_part_step)`,
    `CREATE TABLE IF NOT EXISTS figures_kept_slices (slice_to DateTime64(3, 'UTC')) ENGINE = ReplacingMergeTree ORDER BY slice_to`,
  ],
}
