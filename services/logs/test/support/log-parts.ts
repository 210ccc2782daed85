import { Transactions } from '@tollgate/persistence'
import { type Clock, createLog } from '@tollgate/platform'
import type { DataSource } from 'typeorm'
import type { ClearedRows } from '../../src/clearing/cleared-rows'
import { ClearingRepository } from '../../src/clearing/clearing.repository'
import { ClickHouseClearedRows } from '../../src/clearing/clickhouse-cleared-rows'
import { LogFloor } from '../../src/clearing/log-floor'
import { RemovalService } from '../../src/clearing/removal.service'
import type { ClickHouse } from '../../src/clickhouse/clickhouse'
import { Bindings } from '../../src/clickhouse/statement'
import { ClickHouseFigures } from '../../src/dashboard/figures/clickhouse-figures'
import type { Figures } from '../../src/dashboard/figures/figures'
import { FiguresRepository } from '../../src/dashboard/figures/figures.repository'
import { PostgresFigures } from '../../src/dashboard/figures/postgres-figures'
import { ForgetService } from '../../src/rollup/forget.service'
import { RollupRepository } from '../../src/rollup/rollup.repository'
import { RollupService } from '../../src/rollup/rollup.service'
import { SharesRepository } from '../../src/rollup/shares.repository'
import { ClickHouseTailRepository } from '../../src/tail/clickhouse-tail.repository'
import { TailRepository } from '../../src/tail/tail.repository'
import { ClickHouseRows } from '../../src/usage-log/clickhouse/clickhouse-rows'
import { ClickHouseWalker } from '../../src/usage-log/clickhouse/clickhouse-walker'
import { InsertedRows } from '../../src/usage-log/clickhouse/inserted-rows'
import type { LogRows, LogWalker } from '../../src/usage-log/log-rows'
import { PostgresRows } from '../../src/usage-log/postgres/postgres-rows'
import { PostgresWalker } from '../../src/usage-log/postgres/postgres-walker'
import { UsageLogRepository } from '../../src/usage-log/postgres/usage-log.repository'
import { CopiedRows } from '../../src/usage-log/writer/copied-rows'
import { Partitions } from '../../src/usage-log/writer/partitions'
import type { RowStore } from '../../src/usage-log/writer/row-store'

/** A row as it stands. */
export interface Stored {
  readonly id: string
  readonly created_at: Date
  readonly type: number
  readonly user_id: number
  readonly username: string
  readonly token_name: string
  readonly model: string
  readonly group_name: string
  readonly channel_id: number | null
  readonly outcome: string | null
  readonly request_id: string | null
  readonly quota: string
  readonly prompt_tokens: string
  readonly completion_tokens: string
}

/** What of the log depends on where its rows are kept. */
export interface LogParts {
  /** As another process has one. */
  store(): RowStore
  readonly rows: LogRows
  readonly walker: LogWalker
  readonly removal: ClearedRows
  readonly figures: Figures
  readonly tail: TailRepository
  /** All rows that stand, the newest first, as the store itself tells them. */
  stored(): Promise<Stored[]>
}

export function postgresParts(source: DataSource, clock: Clock): LogParts {
  const transactions = new Transactions(source)
  const clearings = new ClearingRepository()
  const [log, floor] = [new UsageLogRepository(), new LogFloor(clearings)]
  const rollups = new RollupService(new RollupRepository(), new SharesRepository())
  const rows = new PostgresRows(transactions, log, rollups, floor, clock)
  const sums = new ForgetService(transactions)
  return {
    store: () => new CopiedRows(source, new Partitions(source)),
    rows,
    walker: new PostgresWalker(transactions, log, rollups, floor),
    removal: new RemovalService(transactions, clearings, rollups, sums, createLog('test')),
    figures: new PostgresFigures(transactions, new FiguresRepository(), rows),
    tail: new TailRepository(),
    stored: () => source.query(`SELECT * FROM logs.usage_log ORDER BY created_at DESC, id DESC`),
  }
}

export function clickHouseParts(source: DataSource, clock: Clock, clickHouse: ClickHouse): LogParts {
  const transactions = new Transactions(source)
  const clearings = new ClearingRepository()
  const floor = new LogFloor(clearings)
  return {
    store: () => new InsertedRows(clickHouse, transactions, floor),
    rows: new ClickHouseRows(clickHouse, transactions, floor, clock),
    walker: new ClickHouseWalker(clickHouse, transactions, floor),
    removal: new ClickHouseClearedRows(clickHouse, transactions, clearings),
    figures: new ClickHouseFigures(clickHouse, transactions, floor, clock),
    tail: new ClickHouseTailRepository(clickHouse),
    stored: async () => {
      const rows = await clickHouse.query<Stored & { at: string }>(
        `SELECT toUnixTimestamp64Milli(created_at) AS at, * EXCEPT created_at FROM usage_log FINAL WHERE NOT is_struck
         ORDER BY created_at DESC, id DESC`,
        new Bindings(),
      )
      return rows.map(({ at, ...row }) => ({ ...row, created_at: new Date(Number(at)) }))
    },
  }
}
