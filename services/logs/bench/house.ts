import type { Jobs } from '@tollgate/jobs'
import type { Acts, Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Clock, createLog } from '@tollgate/platform'
import type { DataSource } from 'typeorm'
import { ClearingRepository } from '../src/clearing/clearing.repository'
import { ClearingService } from '../src/clearing/clearing.service'
import { LogFloor } from '../src/clearing/log-floor'
import { RemovalService } from '../src/clearing/removal.service'
import { DashboardService } from '../src/dashboard/dashboard.service'
import { FiguresRepository } from '../src/dashboard/figures/figures.repository'
import { PostgresFigures } from '../src/dashboard/figures/postgres-figures'
import { FoldService } from '../src/folding/fold.service'
import { ForgetService } from '../src/rollup/forget.service'
import { RollupRepository } from '../src/rollup/rollup.repository'
import { RollupService } from '../src/rollup/rollup.service'
import { SharesRepository } from '../src/rollup/shares.repository'
import { PostgresRows } from '../src/usage-log/postgres/postgres-rows'
import { UsageLogRepository } from '../src/usage-log/postgres/usage-log.repository'
import { UsageLogReader } from '../src/usage-log/usage-log-reader'
import { CopiedRows } from '../src/usage-log/writer/copied-rows'
import { Partitions } from '../src/usage-log/writer/partitions'
import { UsageLogWriter } from '../src/usage-log/writer/usage-log-writer'

const settings: Readonly<Record<string, unknown>> = {
  DataExportEnabled: true,
  DataExportInterval: 5,
  LogRetentionDays: 0,
  SiteTimeZone: 'Asia/Shanghai',
}

/** The parts of the service that are measured, over one database. */
export function houseOver(source: DataSource, clock: Clock) {
  const transactions = new Transactions(source)
  const options = { get: (key: string) => settings[key] } as unknown as Options
  const clearings = new ClearingRepository()
  const rollups = new RollupService(new RollupRepository(), new SharesRepository())
  const rows = new PostgresRows(transactions, new UsageLogRepository(), rollups, new LogFloor(clearings), clock)
  const log = createLog('bench')
  const removal = new RemovalService(transactions, clearings, rollups, new ForgetService(transactions), log)
  return {
    writer: new UsageLogWriter(new CopiedRows(source, new Partitions(source))),
    folding: new FoldService(transactions, options, clock),
    reader: new UsageLogReader(rows),
    dashboard: new DashboardService(new PostgresFigures(transactions, new FiguresRepository(), rows), options, clock),
    removal,
    clearing: new ClearingService(
      transactions,
      clearings,
      removal,
      { record: () => Promise.resolve() } as unknown as Acts,
      { add: () => Promise.resolve('') } as unknown as Jobs,
      options,
      clock,
      log,
    ),
  }
}

export type House = ReturnType<typeof houseOver>
