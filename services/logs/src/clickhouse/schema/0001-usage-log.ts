import type { ClickHouseMigration } from './migrations'

/**
 * The usage log: partitions by UTC day, which are dropped as a whole; rows in the order in which they are paged. Of rows with one key,
 * the one with the greatest version is the row, for whoever reads with FINAL; one that is struck is none. Struck rows are a column of
 * our own, not the engine's: with it no part could be read without being merged. A day that is over becomes one part within the
 * hour, for which FINAL costs nothing.
 */
export const usageLog: ClickHouseMigration = {
  number: 1,
  name: 'usage-log',
  statements: [
    `CREATE TABLE IF NOT EXISTS usage_log (
      created_at        DateTime64(3, 'UTC') CODEC(DoubleDelta, ZSTD(1)),
      id                UInt64 CODEC(ZSTD(1)),
      reference         String CODEC(ZSTD(3)),
      version           UInt32 CODEC(ZSTD(1)),
      is_struck         Bool,
      batch             UInt64 CODEC(Delta, ZSTD(1)),
      written_at        DateTime64(6, 'UTC') DEFAULT now64(6, 'UTC') CODEC(Delta, ZSTD(1)),
      type              UInt8,
      user_id           Int32 CODEC(ZSTD(1)),
      username          LowCardinality(String),
      token_id          Nullable(Int32) CODEC(ZSTD(1)),
      token_name        LowCardinality(String),
      model             LowCardinality(String),
      group_name        LowCardinality(String),
      channel_id        Nullable(Int32) CODEC(ZSTD(1)),
      channel_name      LowCardinality(String),
      quota             Int64 CODEC(ZSTD(1)),
      prompt_tokens     Int64 CODEC(ZSTD(1)),
      completion_tokens Int64 CODEC(ZSTD(1)),
      duration_ms       Int32 CODEC(ZSTD(1)),
      is_stream         Bool,
      request_id        Nullable(UUID),
      outcome           LowCardinality(String),
      duration_step     UInt8,
      first_part_step   UInt8,
      text              String CODEC(ZSTD(3)),
      other             String CODEC(ZSTD(3)),
      INDEX by_request request_id TYPE bloom_filter(0.001) GRANULARITY 1,
      INDEX by_user user_id TYPE bloom_filter(0.01) GRANULARITY 1,
      INDEX by_username username TYPE bloom_filter(0.01) GRANULARITY 1,
      INDEX by_token_name token_name TYPE bloom_filter(0.01) GRANULARITY 1,
      INDEX by_model model TYPE bloom_filter(0.01) GRANULARITY 1,
      INDEX by_batch batch TYPE minmax GRANULARITY 1
    )
    ENGINE = ReplacingMergeTree(version)
    PARTITION BY toDate(created_at)
    PRIMARY KEY (created_at, id)
    ORDER BY (created_at, id, reference)
    SETTINGS min_age_to_force_merge_seconds = 3600, min_age_to_force_merge_on_partition_only = 1,
      fsync_after_insert = 1, fsync_part_directory = 1`,
  ],
}
