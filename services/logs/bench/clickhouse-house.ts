import type { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import type { Clock } from '@tollgate/platform'
import type { DataSource } from 'typeorm'
import { ClearingRepository } from '../src/clearing/clearing.repository'
import { LogFloor } from '../src/clearing/log-floor'
import type { ClickHouse } from '../src/clickhouse/clickhouse'
import { DashboardService } from '../src/dashboard/dashboard.service'
import { ClickHouseFigures } from '../src/dashboard/figures/clickhouse-figures'
import { ClickHouseRows } from '../src/usage-log/clickhouse/clickhouse-rows'
import { InsertedRows } from '../src/usage-log/clickhouse/inserted-rows'
import { UsageLogReader } from '../src/usage-log/usage-log-reader'
import { UsageLogWriter } from '../src/usage-log/writer/usage-log-writer'

const settings: Readonly<Record<string, unknown>> = { DataExportEnabled: true, SiteTimeZone: 'Asia/Shanghai' }

/** The parts of the service that are measured, with their rows in ClickHouse, where nothing is folded. */
export function clickHouseHouse(source: DataSource, clickHouse: ClickHouse, clock: Clock) {
  const transactions = new Transactions(source)
  const floor = new LogFloor(new ClearingRepository())
  const options = { get: (key: string) => settings[key] } as unknown as Options
  return {
    writer: new UsageLogWriter(new InsertedRows(clickHouse, transactions, floor)),
    folding: null,
    reader: new UsageLogReader(new ClickHouseRows(clickHouse, transactions, floor, clock)),
    dashboard: new DashboardService(new ClickHouseFigures(clickHouse, transactions, floor, clock), options, clock),
  }
}
