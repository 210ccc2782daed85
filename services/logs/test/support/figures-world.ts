import type { FigureRow, FiguresQuery, FiguresSummary } from '@tollgate/contracts/http/logs'
import type { Options } from '@tollgate/messaging'
import { openDataSource, Transactions } from '@tollgate/persistence'
import { ManualClock, type TestDatabase, testDatabase } from '@tollgate/testing'
import type { DataSource } from 'typeorm'
import { ClickHouse } from '../../src/clickhouse/clickhouse'
import { DashboardService } from '../../src/dashboard/dashboard.service'
import { FoldService } from '../../src/folding/fold.service'
import { migrations } from '../../src/migrations'
import { Figures1767225600008 } from '../../src/migrations/0008-figures.migration'
import { Unfolded1767225600015 } from '../../src/migrations/0015-unfolded.migration'
import type { LogRow } from '../../src/usage-log/rows/log-row'
import { copyRows } from '../../src/usage-log/writer/copy-rows'
import { Partitions } from '../../src/usage-log/writer/partitions'
import { UsageLogWriter } from '../../src/usage-log/writer/usage-log-writer'
import { clickHouseParts, type LogParts, postgresParts } from './log-parts'

type Query = Omit<FiguresQuery, 'username'> & { readonly username?: string }

/** The dashboard on a database of its own, without the service around it. */
export class FiguresWorld {
  readonly writer: UsageLogWriter
  readonly folding: FoldService
  readonly settings = { DataExportEnabled: true, DataExportInterval: 5, SiteTimeZone: 'UTC' }
  readonly parts: LogParts
  private readonly dashboard: DashboardService

  private constructor(
    private readonly database: TestDatabase,
    readonly source: DataSource,
    readonly clock: ManualClock,
    private readonly clickHouse: ClickHouse | null,
  ) {
    const transactions = new Transactions(source)
    const options = { get: (key: keyof typeof this.settings) => this.settings[key] } as unknown as Options
    this.parts = clickHouse === null ? postgresParts(source, clock) : clickHouseParts(source, clock, clickHouse)
    this.writer = this.anotherWriter()
    this.folding = new FoldService(transactions, options, clock)
    this.dashboard = new DashboardService(this.parts.figures, options, clock)
  }

  /** With its rows in PostgreSQL, or in the ClickHouse of that address. */
  static async open(nowMs: number, clickHouseUrl?: string): Promise<FiguresWorld> {
    const database = await testDatabase()
    return FiguresWorld.on(database, await sourceOf(database, migrations), nowMs, clickHouseUrl)
  }

  /** A log that had some rows before there were figures, and others live beside them before these were folded from rows. */
  static async openOlder(rows: readonly LogRow[], live: readonly LogRow[], nowMs: number): Promise<FiguresWorld> {
    const database = await testDatabase()
    for (const [written, upTo] of [
      [rows, Figures1767225600008],
      [live, Unfolded1767225600015],
    ] as const) {
      const older = await sourceOf(database, migrations.slice(0, migrations.indexOf(upTo)))
      await new Partitions(older).ensure(written.map(({ createdAtMs }) => createdAtMs))
      await copyRows(older, written)
      await older.destroy()
    }
    return FiguresWorld.on(database, await sourceOf(database, migrations), nowMs)
  }

  private static async on(
    database: TestDatabase,
    source: DataSource,
    nowMs: number,
    clickHouseUrl?: string,
  ): Promise<FiguresWorld> {
    const clock = new ManualClock()
    await clock.advance(nowMs - clock.nowMs())
    const clickHouse = clickHouseUrl === undefined ? null : new ClickHouse(clickHouseUrl, new Transactions(source))
    return new FiguresWorld(database, source, clock, clickHouse)
  }

  /** As another process of the service has one. */
  anotherWriter(): UsageLogWriter {
    return new UsageLogWriter(this.parts.store())
  }

  /** What a user is told, or everybody's figures where none is named. */
  series(query: Query, userId?: number): Promise<FigureRow[]> {
    if (userId !== undefined) return this.dashboard.ofUser(userId, query)
    return this.dashboard.ofAll({ username: '', ...query })
  }

  summary(query: Query, userId?: number): Promise<FiguresSummary> {
    if (userId !== undefined) return this.dashboard.summaryOfUser(userId, query)
    return this.dashboard.summaryOfAll({ username: '', ...query })
  }

  async unfoldedRows(): Promise<number> {
    const [found] = await this.source.query<{ count: string }[]>(`SELECT count(*) AS count FROM logs.usage_unfolded`)
    return Number(found?.count)
  }

  async close(): Promise<void> {
    await this.clickHouse?.close()
    await this.source.destroy()
    await this.database.drop()
  }
}

function sourceOf(database: TestDatabase, upTo: typeof migrations): Promise<DataSource> {
  return openDataSource({ url: database.url, schema: 'logs', entities: [], migrations: upTo, poolSize: 6 })
}
