import { Injectable } from '@nestjs/common'
import type { JournalEntry } from '@tollgate/contracts'
import { Transactions, type Tx } from '@tollgate/persistence'
import { inRemoteSpans, Log } from '@tollgate/platform'
import { BooksService } from '../books/books.service'
import type { Books, JournalState, LedgerRow } from '../books/books-state'
import { HoldWaiters } from '../books/hold-waiters'
import { type Applied, applyEntries, readiness } from './journal.policy'
import { ReceiptPricing } from './receipt-pricing'
import { SettlementNews } from './settlement-news'

/** Somebody wrote between our reading and our writing; the transaction is run again with what it has learnt. */
class Overtaken extends Error {
  constructor(readonly repeats: readonly string[] = []) {
    super('overtaken')
  }
}

const maxAttempts = 5

export type ApplyOutcome = 'applied' | 'gap'

/** Turns journals into charges: the only place where a call becomes money. */
@Injectable()
export class LedgerService {
  private readonly pricing = new ReceiptPricing()

  constructor(
    private readonly transactions: Transactions,
    private readonly books: BooksService,
    private readonly news: SettlementNews,
    private readonly waiters: HoldWaiters,
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
        if (applied === null) return 'applied'
        this.waiters.wake(applied.books.accounts.keys())
        this.news.report(applied)
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
    return this.transactions.read((tx) => this.books.position(tx, journal))
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
    await this.news.publish(tx, before, applied, ids)
  }
}

function repeated(rows: readonly LedgerRow[], ids: ReadonlyMap<string, number>): string[] {
  return rows.filter((row) => !ids.has(`${row.kind}:${row.reference}`)).map((row) => row.reference)
}
