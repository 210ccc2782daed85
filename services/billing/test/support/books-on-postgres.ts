import {
  billingActRecorded,
  budgetCrossed,
  type EventPayload,
  type leasesRecalled,
  type NotePayload,
  quotaCredited,
  quotaLow,
  receiptFaulted,
  usageSettled,
} from '@tollgate/contracts'
import { Acts, type Events, type Notes, type Options, type Presence, type Rpc } from '@tollgate/messaging'
import { onCommit, openDataSource, Transactions, type Tx } from '@tollgate/persistence'
import { type Clock, createLog, SystemClock } from '@tollgate/platform'
import { type TestDatabase, testDatabase } from '@tollgate/testing'
import type { DataSource } from 'typeorm'
import { AccountRepository } from '../../src/account/account.repository'
import { AccountService } from '../../src/account/account.service'
import { ArrearsRepository } from '../../src/arrears/arrears.repository'
import { ArrearsService } from '../../src/arrears/arrears.service'
import { BooksService } from '../../src/books/books.service'
import { BudgetLimits } from '../../src/books/budget-limits'
import { HoldWaiters } from '../../src/books/hold-waiters'
import { SiteDays } from '../../src/books/site-days'
import { BudgetRepository } from '../../src/budget/budget.repository'
import { BudgetWarnings } from '../../src/budget/budget-warnings'
import { LeaseService } from '../../src/lease/lease.service'
import { LedgerService } from '../../src/ledger/ledger.service'
import { ReceiptFaults } from '../../src/ledger/receipt-faults'
import { SettlementNews } from '../../src/ledger/settlement-news'
import { migrations } from '../../src/migrations'
import { Movements } from '../../src/movement/movement.service'
import { ChannelComparison } from '../../src/reconcile/channel-comparison'
import { LedgerSums } from '../../src/reconcile/ledger-sums'
import { LogComparison } from '../../src/reconcile/log-comparison'
import { LogComparisonRepository } from '../../src/reconcile/log-comparison.repository'
import { MonthSums } from '../../src/reconcile/month-sums'
import { ReconcileRepository } from '../../src/reconcile/reconcile.repository'
import { ReconcileService } from '../../src/reconcile/reconcile.service'
import { TokenEntity } from '../../src/token/token.entity'
import { QuotaWarnings } from '../../src/warning/warning.service'
import { siteThresholdUnits } from '../histories/bank'
import type { BookRows } from '../histories/checker'
import { readBookRows } from './read-book-rows'

export type SettledCall = EventPayload<typeof usageSettled>['calls'][number]

/** Billing's services on a database of their own, without bus and HTTP. */
export class BooksOnPostgres {
  readonly books = new BooksService()
  readonly limits = new BudgetLimits()
  readonly budgets = new BudgetRepository()
  readonly waiters: HoldWaiters
  readonly ledger: LedgerService
  readonly leases: LeaseService
  readonly accounts: AccountService
  readonly arrears: ArrearsService
  readonly warnings: QuotaWarnings
  readonly movements: Movements
  readonly reconciliation: ReconcileService
  /** What was told to the world, in the order of commits. */
  readonly settled: SettledCall[] = []
  readonly credited: EventPayload<typeof quotaCredited>[] = []
  readonly fallen: EventPayload<typeof quotaLow>[] = []
  readonly crossed: EventPayload<typeof budgetCrossed>[] = []
  readonly faulted: EventPayload<typeof receiptFaulted>[] = []
  /** What relays would do when leases are called home. */
  onRecall: (recall: NotePayload<typeof leasesRecalled>) => void = () => undefined

  private constructor(
    readonly database: TestDatabase,
    readonly source: DataSource,
    readonly transactions: Transactions,
    readonly clock: Clock,
  ) {
    const log = createLog('billing', { level: 'silent' })
    const publish = async (tx: Tx, contract: unknown, payload: unknown) => {
      onCommit(tx, async () => this.hear(contract, payload))
    }
    const events = { publish } as unknown as Events // nothing else of it is used
    const presence = { count: () => 2 } as unknown as Presence // nothing else of it is used
    this.waiters = new HoldWaiters(clock)
    const get = (key: string) => (key === 'SiteTimeZone' ? 'UTC' : siteThresholdUnits)
    const options = { get } as unknown as Options // no other options are read here
    const days = new SiteDays(options, clock)
    this.warnings = new QuotaWarnings(transactions, this.books, events, options, clock)
    this.movements = new Movements(this.books, this.warnings, events, this.waiters, clock)
    const news = new SettlementNews(events, this.warnings, clock, log)
    const faults = new ReceiptFaults(events, clock, log)
    const crossings = new BudgetWarnings(this.limits, this.budgets, events, days, clock)
    this.ledger = new LedgerService(transactions, this.books, news, crossings, faults, this.waiters, days, log)
    this.leases = new LeaseService(transactions, this.books, this.waiters, presence, days, clock, log)
    const publishNote = (_note: unknown, _key: string, recall: NotePayload<typeof leasesRecalled>) =>
      this.onRecall(recall)
    const notes = { publish: publishNote } as unknown as Notes // nothing else of it is used
    const owed = new ArrearsRepository()
    this.arrears = new ArrearsService(transactions, owed, this.movements, this.waiters, notes, log)
    this.accounts = new AccountService(
      transactions,
      this.books,
      new AccountRepository(),
      this.movements,
      this.arrears,
      new Acts(billingActRecorded, events, transactions, clock, log),
    )
    this.reconciliation = new ReconcileService(
      transactions,
      new ReconcileRepository(),
      new LedgerSums(),
      new MonthSums(),
      log,
    )
  }

  /** The comparison with channels that answer so. */
  channelComparison(rpc: Rpc): ChannelComparison {
    const log = createLog('billing', { level: 'silent' })
    return new ChannelComparison(this.transactions, new ReconcileRepository(), rpc, log)
  }

  /** The comparison with a log that answers so. */
  logComparison(rpc: Rpc): LogComparison {
    return new LogComparison(
      this.transactions,
      new LogComparisonRepository(),
      rpc,
      createLog('billing', { level: 'silent' }),
    )
  }

  static async open(clock: Clock = new SystemClock()): Promise<BooksOnPostgres> {
    const database = await testDatabase()
    const source = await openDataSource({
      url: database.url,
      schema: 'billing',
      entities: [TokenEntity],
      migrations,
      poolSize: 12,
    })
    return new BooksOnPostgres(database, source, new Transactions(source), clock)
  }

  private hear(contract: unknown, payload: unknown): void {
    if (contract === usageSettled) this.settled.push(...(payload as EventPayload<typeof usageSettled>).calls)
    if (contract === receiptFaulted) this.faulted.push(payload as EventPayload<typeof receiptFaulted>)
    if (contract === budgetCrossed) this.crossed.push(payload as EventPayload<typeof budgetCrossed>)
    if (contract === quotaLow) this.fallen.push(payload as EventPayload<typeof quotaLow>)
    if (contract === quotaCredited) this.credited.push(payload as EventPayload<typeof quotaCredited>)
  }

  rows(where?: string): Promise<BookRows> {
    return readBookRows((text) => this.source.query(text), where)
  }

  /** Leases are so much older than they were: they live by the database's time, which tests do not move. */
  async age(passedMs: number): Promise<void> {
    await this.source.query('UPDATE billing.leases SET deadline_ms = deadline_ms - $1 WHERE closed_at IS NULL', [
      passedMs,
    ])
  }

  async close(): Promise<void> {
    await this.source.destroy()
    await this.database.drop()
  }
}
