import { Injectable } from '@nestjs/common'
import { type JournalEntry, type SettledUsage, usageSettled } from '@tollgate/contracts'
import { Events } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock, inRemoteSpans, Log } from '@tollgate/platform'
import { BooksRepository } from '../books/books.repository'
import type { Books, JournalState, LedgerRow } from '../books/books.state'
import { HoldWaiters } from '../books/hold-waiters'
import { applyEntries, readiness, type Applied, type SettledCall } from './journal.policy'
import { ledgerMetrics } from './ledger.metrics'
import { ReceiptPricing } from './receipt-pricing'

/** Somebody wrote between our reading and our writing; the transaction is run again with what it has learnt. */
class Overtaken extends Error {
  constructor(readonly repeats: readonly string[] = []) {
    super('overtaken')
  }
}

const maxAttempts = 5
/** Calls in one message, as its contract says. */
const perMessage = 100

export type ApplyOutcome = 'applied' | 'gap'

/** Turns journals into charges: the only place where a call becomes money. */
@Injectable()
export class LedgerService {
  private readonly pricing = new ReceiptPricing()

  constructor(
    private readonly transactions: Transactions,
    private readonly books: BooksRepository,
    private readonly events: Events,
    private readonly waiters: HoldWaiters,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Applies a batch in one transaction, each entry once and in order; `gap` when an earlier one is still missing, and then
   * nothing was done.
   */
  apply(journal: string, entries: readonly JournalEntry[]): Promise<ApplyOutcome> {
    const traceparents = entries.map((entry) => (entry.type === 'receipt' ? entry.receipt.traceparent : null))
    return inRemoteSpans('settle usage', traceparents, () => this.applyUntilWritten(journal, entries))
  }

  private async applyUntilWritten(journal: string, entries: readonly JournalEntry[]): Promise<ApplyOutcome> {
    const repeats = new Set<string>()
    for (let attempt = 1; ; attempt += 1) {
      try {
        const applied = await this.transactions.run((tx) => this.applyOnce(tx, journal, entries, repeats))
        if (applied === 'gap') return 'gap'
        if (applied !== null) this.announce(applied)
        return 'applied'
      } catch (error) {
        if (!(error instanceof Overtaken) || attempt === maxAttempts) throw error
        for (const requestId of error.repeats) repeats.add(requestId)
        this.log.warn('ledger.overtaken', { journal, repeats: error.repeats.length })
      }
    }
  }

  /** How far a journal has been applied; 0 when nothing was ever heard of it. */
  position(journal: string): Promise<number> {
    return this.transactions.read((manager) => this.books.position(manager, journal))
  }

  private async applyOnce(
    tx: Tx,
    journalId: string,
    entries: readonly JournalEntry[],
    repeats: ReadonlySet<string>,
  ): Promise<Applied | 'gap' | null> {
    const journal = await this.books.lockJournal(tx, journalId)
    const state = readiness(journal.appliedSeq, entries)
    if (state !== 'ready') return state === 'gap' ? 'gap' : null

    const fresh = entries.filter((entry) => entry.seq > journal.appliedSeq)
    const before = await this.lockFor(tx, journal, fresh)
    const priceOf = this.pricing.priceOf.bind(this.pricing)
    const applied = applyEntries(before, journal, fresh, { priceOf, repeats })
    await this.write(tx, before, applied)
    return applied
  }

  private async lockFor(tx: Tx, journal: JournalState, entries: readonly JournalEntry[]): Promise<Books> {
    const leaseIds: (string | null)[] = []
    const userIds: number[] = []
    const tokenIds: (number | null)[] = []
    let reopenedAs = 0
    for (const entry of entries) {
      if (entry.type === 'receipt') {
        leaseIds.push(entry.receipt.leaseId)
        userIds.push(entry.receipt.userId)
        tokenIds.push(entry.receipt.tokenId)
      } else if (entry.type === 'return') leaseIds.push(entry.leaseId)
      else reopenedAs = Math.max(reopenedAs, entry.epoch)
    }
    if (reopenedAs > 0) leaseIds.push(...(await this.books.earlierLeases(tx, journal.journal, reopenedAs)))
    return this.books.lock(tx, { leaseIds: leaseIds.filter((id) => id !== null), userIds, tokenIds })
  }

  private async write(tx: Tx, before: Books, applied: Applied): Promise<void> {
    await this.books.write(tx, before, applied.books, applied.journal)
    const tombstones = [...applied.books.leases.keys()].filter((leaseId) => !before.leases.has(leaseId))
    const added = await this.books.addTombstones(tx, applied.journal.journal, tombstones)
    if (added < tombstones.length) throw new Overtaken()
    const ids = await this.books.append(tx, applied.rows)
    if (ids.size < applied.rows.length) throw new Overtaken(repeated(applied.rows, ids))
    const settledAt = new Date(this.clock.nowMs()).toISOString()
    for (let from = 0; from < applied.calls.length; from += perMessage) {
      const calls = applied.calls
        .slice(from, from + perMessage)
        .map((call) => settledUsageOf(call, ids.get(`usage:${call.receipt.requestId}`) ?? 0, settledAt))
      await this.events.publish(tx, usageSettled, { calls }, { isParsed: true })
    }
  }

  private announce({ books, calls, journal }: Applied): void {
    this.waiters.wake(books.accounts.keys())
    let oldestMs = Number.POSITIVE_INFINITY
    for (const call of calls) {
      const { startedAtMs, durationMs } = call.receipt.facts
      oldestMs = Math.min(oldestMs, startedAtMs + durationMs)
      if (call.writeoffUnits > 0) this.reportWriteoff(call)
      if (call.fault !== null) this.reportFault(call, journal)
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

  private reportFault({ receipt, fault }: SettledCall, { journal }: JournalState): void {
    ledgerMetrics.faults.inc()
    this.log.error('ledger.receipt-not-priced', { requestId: receipt.requestId, journal, fault })
  }
}

function settledUsageOf(call: SettledCall, ledgerId: number, settledAt: string): SettledUsage {
  const { receipt, priceUnits, chargedUnits, writeoffUnits } = call
  return { receipt, ledgerId, priceUnits, chargedUnits, writeoffUnits, settledAt }
}

function repeated(rows: readonly LedgerRow[], ids: ReadonlyMap<string, number>): string[] {
  return rows.filter((row) => !ids.has(`${row.kind}:${row.reference}`)).map((row) => row.reference)
}
