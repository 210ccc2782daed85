import { Injectable } from '@nestjs/common'
import type { SettledUsage } from '@tollgate/contracts'
import type { LogSums } from '@tollgate/contracts/http/logs'
import { Options } from '@tollgate/messaging'
import { paged, Transactions, type Page } from '@tollgate/persistence'
import { type Actor, Clock, inRemoteSpans } from '@tollgate/platform'
import type { LogRow } from './rows/log-row'
import { settledRow } from './rows/settled-row'
import { type LogScope, logView } from './usage-log.dto'
import { UsageLogRepository } from './usage-log.repository'
import { UsageLogWriter } from './writer/usage-log-writer'

@Injectable()
export class UsageLogService {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: UsageLogRepository,
    private readonly writer: UsageLogWriter,
    private readonly options: Options,
    private readonly clock: Clock,
  ) {}

  /** One row for each charged call, unless the site keeps no consumption log. */
  async recordSettled(calls: readonly SettledUsage[]): Promise<void> {
    if (!this.options.get('LogConsumeEnabled')) return
    const traceparents = calls.map((call) => call.receipt.traceparent)
    await inRemoteSpans('log usage', traceparents, () => this.writer.write(calls.map(settledRow)))
  }

  async record(row: LogRow | null): Promise<void> {
    if (row) await this.writer.write([row])
  }

  async list(actor: Actor, filter: LogScope, page: Page) {
    const { rows, total } = await this.transactions.read((tx) => this.log.list(tx, filter, page))
    const isAdmin = filter.userId === null
    return paged(
      rows.map((row) => logView(row, actor.language, isAdmin)),
      total,
      page,
    )
  }

  sums(filter: LogScope): Promise<LogSums> {
    return this.transactions.read((tx) => this.log.sums(tx, filter, this.clock.nowMs()))
  }
}
