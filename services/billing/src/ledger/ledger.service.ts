import { Injectable } from '@nestjs/common'
import { usageReceipted } from '@tollgate/contracts'
import { isRefusedValue, Transactions, type Tx } from '@tollgate/persistence'
import { AppError, inRemoteSpans, Log } from '@tollgate/platform'
import { BooksService, type JournalPosition } from '../books/books.service'
import type { Books, LedgerRow } from '../books/books-state'
import { HoldWaiters } from '../books/hold-waiters'
import { isCounted } from '../books/month-budget'
import { SiteDays } from '../books/site-days'
import { BudgetWarnings } from '../budget/budget-warnings'
import { type Applied, applyEntries } from './journal.policy'
import { type JournalItem, lastSeqOf, readiness, refusedItem } from './journal/journal-item'
import type { ApplyOutcome } from './journal/journal-lane'
import { faultsOf, ReceiptFaults } from './receipt-faults'
import { ReceiptPricing } from './receipt-pricing'
import { SettlementNews } from './settlement-news'

/** Somebody wrote between our reading and our writing; the transaction is run again with what it has learnt. */
class Overtaken extends Error {
  constructor(readonly repeats: readonly string[] = []) {
    super('overtaken')
  }
}

const maxAttempts = 5

/** What brought the calls, as their spans tell it. */
const received = {
  'messaging.system': 'nats',
  'messaging.operation.name': 'process',
  'messaging.destination.name': usageReceipted.subject,
}

/** Turns journals into charges: the only place where a call becomes money. */
@Injectable()
export class LedgerService {
  private readonly pricing = new ReceiptPricing()

  constructor(
    private readonly transactions: Transactions,
    private readonly books: BooksService,
    private readonly news: SettlementNews,
    private readonly budgets: BudgetWarnings,
    private readonly faults: ReceiptFaults,
    private readonly waiters: HoldWaiters,
    private readonly days: SiteDays,
    private readonly log: Log,
  ) {}

  /**
   * Applies items of a journal, each once and in order, in one transaction; a gap when an earlier one is still missing, and
   * then nothing was done. Where the books refuse an item, those beside it are applied nevertheless, and it stands as a
   * fault. Throws what passes by itself: the database is away, or others wrote at the same time again and again.
   */
  async apply(journal: string, items: readonly JournalItem[]): Promise<ApplyOutcome> {
    try {
      const traceparents = items.map((item) => (item.type === 'receipt' ? item.receipt.traceparent : null))
      return await inRemoteSpans('settle usage', traceparents, () => this.applyUntilWritten(journal, items), received)
    } catch (error) {
      if (!isOfItems(error)) throw error
      return this.applyApart(journal, items, error)
    }
  }

  /** How far a journal has been applied; 0 when nothing was ever heard of it. */
  position(journal: string): Promise<JournalPosition> {
    return this.transactions.read((tx) => this.books.position(tx, journal))
  }

  /** Writes down a message of which not even the journal is known. */
  async recordUnreadable(text: string): Promise<void> {
    const fault = { journal: null, firstSeq: null, lastSeq: null, reason: 'unreadable', text } as const
    await this.transactions.run((tx) => this.faults.record(tx, [fault]))
    this.faults.report([fault])
  }

  /** Halves what was refused until the item that is to blame stands alone. */
  private async applyApart(journal: string, items: readonly JournalItem[], error: unknown): Promise<ApplyOutcome> {
    const [item] = items
    if (item === undefined || (items.length === 1 && item.type === 'faulty')) throw error
    this.log.warn('ledger.items-refused', { journal, fromSeq: item.seq, items: items.length, error })
    if (items.length === 1 && item.type !== 'faulty') return this.apply(journal, [refusedItem(item, error)])
    const middle = Math.ceil(items.length / 2)
    const first = await this.apply(journal, items.slice(0, middle))
    return first.isGap ? first : this.apply(journal, items.slice(middle))
  }

  private async applyUntilWritten(journal: string, items: readonly JournalItem[]): Promise<ApplyOutcome> {
    const repeats = new Set<string>()
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await this.transactions.run((tx) => this.applyOnce(tx, journal, items, repeats))
        if ('isGap' in result) return result
        this.waiters.wake([...result.books.accounts.keys(), ...result.books.groups.keys()])
        this.news.report(result)
        this.faults.report(faultsOf(journal, result.faults))
        return { appliedSeq: result.journal.appliedSeq, isGap: false }
      } catch (error) {
        if (!(error instanceof Overtaken) || attempt === maxAttempts) throw error
        for (const requestId of error.repeats) repeats.add(requestId)
        this.log.warn('ledger.overtaken', { journal, repeats: error.repeats.length })
      }
    }
  }

  private async applyOnce(
    tx: Tx,
    journalId: string,
    items: readonly JournalItem[],
    repeats: ReadonlySet<string>,
  ): Promise<Applied | ApplyOutcome> {
    const journal = await this.books.lockJournal(tx, journalId)
    const state = readiness(journal.appliedSeq, items)
    if (state !== 'ready') return { appliedSeq: journal.appliedSeq, isGap: state === 'gap' }

    const fresh = items.filter((item) => lastSeqOf(item) > journal.appliedSeq)
    const before = await this.lockFor(tx, fresh)
    const priceOf = this.pricing.priceOf.bind(this.pricing)
    const dayAt = this.days.dayUntilNow.bind(this.days)
    const applied = applyEntries(before, journal, fresh, { priceOf, dayAt, repeats })
    await this.write(tx, before, applied)
    return applied
  }

  private async lockFor(tx: Tx, items: readonly JournalItem[]): Promise<Books> {
    const leaseIds: (string | null)[] = []
    const userIds: number[] = []
    const tokenIds: (number | null)[] = []
    const superseded: string[] = []
    const groups = new Set<string>()
    for (const item of items) {
      if (item.type === 'receipt') {
        leaseIds.push(item.receipt.leaseId)
        userIds.push(item.receipt.userId)
        tokenIds.push(item.receipt.tokenId)
        if (isCounted(item.receipt.facts.group)) groups.add(item.receipt.facts.group)
      } else if (item.type === 'return') leaseIds.push(item.leaseId)
      else if (item.type === 'superseded') superseded.push(item.journal)
    }
    if (superseded.length > 0) {
      await this.books.supersede(tx, [...new Set(superseded)])
      leaseIds.push(...(await this.books.openLeases(tx, superseded)))
    }
    return this.books.lock(tx, {
      leaseIds: leaseIds.filter((id) => id !== null),
      userIds,
      tokenIds,
      groups: [...groups],
    })
  }

  private async write(tx: Tx, before: Books, applied: Applied): Promise<void> {
    await this.books.write(tx, before, applied.books, applied.journal)
    const tombstones = [...applied.books.leases.keys()].filter((leaseId) => !before.leases.has(leaseId))
    const added = await this.books.addTombstones(tx, applied.journal.journal, tombstones)
    if (added < tombstones.length) throw new Overtaken()
    const ids = await this.books.append(tx, applied.rows)
    if (ids.size < applied.rows.length) throw new Overtaken(repeated(applied.rows, ids))
    await this.faults.record(tx, faultsOf(applied.journal.journal, applied.faults))
    await this.news.publish(tx, before, applied, ids)
    const charges = applied.calls
      .map(({ receipt, month, chargedUnits: units }) => ({ group: receipt.facts.group, month, units }))
      .filter(({ group }) => isCounted(group))
    await this.budgets.charged(tx, before, applied.books, charges)
  }
}

/**
 * True when what was applied is to blame, and would be again: PostgreSQL refused a value, a message does not fit, or a rule
 * broke over it. What comes from outside (connections, room, locks, others that write) is not.
 */
function isOfItems(error: unknown): boolean {
  if (error instanceof Overtaken) return false
  if (error instanceof AppError) return error.definition.kind !== 'unavailable'
  const hasCode = typeof error === 'object' && error !== null && 'code' in error
  return isRefusedValue(error) || !hasCode
}

function repeated(rows: readonly LedgerRow[], ids: ReadonlyMap<string, number>): string[] {
  return rows.filter((row) => !ids.has(`${row.kind}:${row.reference}`)).map((row) => row.reference)
}
