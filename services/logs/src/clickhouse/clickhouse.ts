import { type ClickHouseClient, ClickHouseError, createClient } from '@clickhouse/client'
import { Transactions } from '@tollgate/persistence'
import { AppError } from '@tollgate/platform'
import { clickHouseErrors } from './clickhouse.errors'
import { migrations } from './schema/migrations'
import { Bindings } from './statement'

/** Less than what a transaction may wait for (60 s): rows are written within one. */
const patienceMs = 30_000
/** What ClickHouse says of a table or database that somebody has taken away. */
const missing = new Set(['60', '81'])
/** What it says of a value that it does not take: it cannot be read, is none of its type, or is out of range. */
const refused = new Set(['6', '26', '27', '38', '41', '53', '69', '72', '117', '131', '321', '376', '441'])

/** Whether ClickHouse refused what it was given to keep, so that the same would be refused again. */
export function isRefusedByClickHouse(error: unknown): boolean {
  return error instanceof ClickHouseError && refused.has(error.code)
}

/**
 * The ClickHouse that keeps the usage log. Its tables are made with the first question, by one process at a time. What it does not
 * answer is `logs.log-unavailable`, so that messages wait and callers are told.
 */
export class ClickHouse {
  private readonly client: ClickHouseClient
  private ready: Promise<void> | null = null

  constructor(
    url: string,
    private readonly transactions: Transactions,
  ) {
    this.client = createClient({
      url,
      application: 'tollgate-logs',
      request_timeout: patienceMs,
      max_open_connections: 10,
      // Lists of ids are longer than addresses may be.
      use_multipart_params_auto: true,
      // A row is kept once it is said to be, and is read from then on.
      clickhouse_settings: { async_insert: 0, max_partitions_per_insert_block: '0' },
      log: { level: 127 },
    })
  }

  /** The rows that a statement answers. */
  query<Row>(statement: string, bindings: Bindings): Promise<Row[]> {
    return this.ask(async () => {
      const answer = await this.client.query({
        query: statement,
        query_params: bindings.values,
        format: 'JSONEachRow',
      })
      return answer.json<Row>()
    })
  }

  /** Resolves when all of these rows are kept. */
  insert(table: string, rows: readonly object[]): Promise<void> {
    return this.ask(async () => {
      await this.client.insert({ table, values: rows, format: 'JSONEachRow' })
    })
  }

  /** Does what answers no rows. */
  command(statement: string, bindings: Bindings = new Bindings()): Promise<void> {
    return this.ask(() => this.run(statement, bindings))
  }

  /** Rejects while ClickHouse does not answer, or its tables are not there. */
  async check(): Promise<void> {
    await this.query('SELECT 1 AS one', new Bindings())
  }

  async close(): Promise<void> {
    await this.client.close()
  }

  private async ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      await (this.ready ??= this.migrate())
      return await question()
    } catch (error) {
      if (this.isLost(error)) this.ready = null
      throw toldOf(error)
    }
  }

  /** A start that failed, and a server whose tables are gone, begin anew. */
  private isLost(error: unknown): boolean {
    return !(error instanceof ClickHouseError) || missing.has(error.code)
  }

  /** Runs what was not run yet; others who start wait meanwhile. */
  private migrate(): Promise<void> {
    return this.transactions.run(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('logs.clickhouse migrations'))`)
      // Told here: that ClickHouse does not answer is no fault of this transaction.
      await this.migrateAlone().catch((error: unknown) => {
        throw toldOf(error)
      })
    })
  }

  /** In their order; each may be run again where it was cut off. */
  private async migrateAlone(): Promise<void> {
    await this.run(
      `CREATE TABLE IF NOT EXISTS usage_log_migrations (number UInt32, name String) ENGINE = MergeTree ORDER BY number`,
    )
    const answer = await this.client.query({ query: 'SELECT number FROM usage_log_migrations', format: 'JSONEachRow' })
    const known = new Set((await answer.json<{ number: number }>()).map(({ number }) => number))
    for (const { number, name, statements } of migrations) {
      if (known.has(number)) continue
      for (const statement of statements) await this.run(statement)
      await this.client.insert({ table: 'usage_log_migrations', values: [{ number, name }], format: 'JSONEachRow' })
    }
  }

  private async run(query: string, bindings = new Bindings()): Promise<void> {
    await this.client.command({ query, query_params: bindings.values })
  }
}

/** What callers are told of a question that was not answered. */
function toldOf(cause: unknown): unknown {
  if (cause instanceof AppError || isRefusedByClickHouse(cause)) return cause
  return clickHouseErrors.logUnavailable({ cause, retryAfterMs: 1_000 })
}
