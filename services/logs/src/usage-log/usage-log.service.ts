import { Injectable } from '@nestjs/common'
import { type callRefused, type EventPayload, type SettledUsage, usageSettled } from '@tollgate/contracts'
import { CaughtUp, Options, UnprocessableEvent } from '@tollgate/messaging'
import { Clock, inRemoteSpans } from '@tollgate/platform'
import type { LogRow } from './rows/log-row'
import { refusedRows } from './rows/refused-row'
import { settledRow } from './rows/settled-row'
import { UsageLogWriter } from './writer/usage-log-writer'

/** What told of the calls, as their spans say it. */
const told = {
  'messaging.system': 'nats',
  'messaging.operation.name': 'process',
  'messaging.destination.name': usageSettled.subject,
}

/** Writes down what happened; `UsageLogReader` shows it. */
@Injectable()
export class UsageLogService {
  private readonly caughtUp: CaughtUp

  constructor(
    private readonly writer: UsageLogWriter,
    private readonly options: Options,
    clock: Clock,
  ) {
    this.caughtUp = new CaughtUp(clock)
  }

  /**
   * One row for each charged call, unless the site keeps no consumption log. Throws UnprocessableEvent when there are some
   * that the log has no room for; the others are written then.
   */
  async recordSettled(calls: readonly SettledUsage[], toldAtMs: number): Promise<void> {
    if (this.options.get('LogConsumeEnabled')) {
      const traceparents = calls.map((call) => call.receipt.traceparent)
      await inRemoteSpans('log usage', traceparents, () => this.write(calls.map(settledRow)), told)
    }
    this.caughtUp.handled(toldAtMs)
  }

  /** One row for each refused call, and for each count of such, unless the site keeps no consumption log. */
  async recordRefused(told: EventPayload<typeof callRefused>): Promise<void> {
    if (this.options.get('LogConsumeEnabled')) await this.write(refusedRows(told))
  }

  /** Writes rows that the log has lost; returns how many of them it has no room for. */
  async restore(calls: readonly SettledUsage[]): Promise<number> {
    const refused = await this.writer.write(calls.map(settledRow))
    return refused.length
  }

  /** Calls that were told before that moment stand in the log, as far as this process can know; null: all of them. */
  caughtUpToMs(): number | null {
    return this.caughtUp.upToMs()
  }

  /** One row for what was no call; null where it does not belong in the log. */
  async record(row: LogRow | null): Promise<void> {
    if (row) await this.write([row])
  }

  private async write(rows: readonly LogRow[]): Promise<void> {
    const refused = await this.writer.write(rows)
    if (refused.length === 0) return
    const references = refused.map(({ row }) => row.reference).join(', ')
    throw new UnprocessableEvent(`the log has no room for ${references}: ${String(refused[0]?.error)}`)
  }
}
