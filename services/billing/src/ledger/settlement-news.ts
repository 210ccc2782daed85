import { Injectable } from '@nestjs/common'
import { mostSettledCalls, type SettledUsage, usageSettled } from '@tollgate/contracts'
import { Events, messagingErrors } from '@tollgate/messaging'
import type { Tx } from '@tollgate/persistence'
import { Clock, Log } from '@tollgate/platform'
import type { Books } from '../books/books-state'
import { QuotaWarnings } from '../warning/warning.service'
import type { Applied, SettledCall } from './journal.policy'
import { ledgerMetrics } from './ledger.metrics'

/** Tells what a batch of receipts came to: others in the batch's own transaction, operators when it is committed. */
@Injectable()
export class SettlementNews {
  constructor(
    private readonly events: Events,
    private readonly warnings: QuotaWarnings,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Publishes each settled call, and a warning for each account that they left with little. `ids` are the new ledger rows'
   * by `kind:reference`.
   */
  async publish(tx: Tx, before: Books, applied: Applied, ids: ReadonlyMap<string, number>): Promise<void> {
    const settledAt = new Date(this.clock.nowMs()).toISOString()
    for (let from = 0; from < applied.calls.length; from += mostSettledCalls) {
      const calls = applied.calls.slice(from, from + mostSettledCalls).map((call) => {
        const { receipt, priceUnits, chargedUnits, writeoffUnits } = call
        const ledgerId = ids.get(`usage:${receipt.requestId}`) ?? 0
        return { receipt, ledgerId, priceUnits, chargedUnits, writeoffUnits, settledAt }
      })
      await this.publishCalls(tx, calls)
    }
    await this.warnings.publish(tx, before.accounts, applied.books.accounts)
  }

  /** Calls of several messages are settled together and may be too much for one: what does not fit goes in halves. */
  private async publishCalls(tx: Tx, calls: SettledUsage[]): Promise<void> {
    try {
      await this.events.publish(tx, usageSettled, { calls }, { isParsed: true })
    } catch (error) {
      if (!messagingErrors.payloadTooLarge.is(error) || calls.length === 1) throw error
      const middle = Math.ceil(calls.length / 2)
      await this.publishCalls(tx, calls.slice(0, middle))
      await this.publishCalls(tx, calls.slice(middle))
    }
  }

  /** Counts what was committed, and reports what somebody should look at. */
  report({ calls }: Applied): void {
    let oldestMs = Number.POSITIVE_INFINITY
    for (const call of calls) {
      const { startedAtMs, durationMs } = call.receipt.facts
      oldestMs = Math.min(oldestMs, startedAtMs + durationMs)
      if (call.writeoffUnits > 0) this.reportWriteoff(call)
    }
    if (calls.length === 0) return
    ledgerMetrics.receipts.inc(calls.length)
    ledgerMetrics.lag.observe(Math.max(0, this.clock.nowMs() - oldestMs) / 1_000)
  }

  private reportWriteoff({ receipt, writeoffUnits }: SettledCall): void {
    ledgerMetrics.writeoffs.inc()
    ledgerMetrics.writeoffUnits.inc(writeoffUnits)
    const { requestId, userId } = receipt
    this.log.warn('ledger.written-off', { requestId, userId, writeoffUnits })
  }
}
