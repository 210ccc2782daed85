import type { ClickHouseMigration } from './migrations'

/**
 * What was carried over from a log that stood in PostgreSQL: of which hours all rows, from which figures are made from then on, and of
 * which hours, as they were cleared before, the figures alone. Those are of one view each; how many calls took how long stands in
 * rows of their own, which have nothing else.
 */
export const carried: ClickHouseMigration = {
  number: 3,
  name: 'carried',
  statements: [
    `CREATE TABLE IF NOT EXISTS carried_hours (at DateTime('UTC'), what LowCardinality(String))
    ENGINE = ReplacingMergeTree ORDER BY (at, what)`,
    `CREATE TABLE IF NOT EXISTS figures_carried (
      at                DateTime('UTC') CODEC(Delta, ZSTD(1)),
      view              LowCardinality(String),
      owner             Int32 CODEC(ZSTD(1)),
      name              String CODEC(ZSTD(1)),
      label             String CODEC(ZSTD(1)),
      duration_step     UInt8,
      first_part_step   UInt8,
      requests          UInt64 CODEC(ZSTD(1)),
      failed            UInt64 CODEC(ZSTD(1)),
      quota             Int64 CODEC(ZSTD(1)),
      prompt_tokens     Int64 CODEC(ZSTD(1)),
      completion_tokens Int64 CODEC(ZSTD(1)),
      timed             UInt64 CODEC(ZSTD(1))
    )
    ENGINE = ReplacingMergeTree
    PARTITION BY toYYYYMM(at)
    ORDER BY (view, owner, at, name, duration_step, first_part_step)`,
  ],
}
