import { Injectable } from '@nestjs/common'
import { jobLimitMs, Transactions } from '@tollgate/persistence'
import { Log, metrics } from '@tollgate/platform'
import { type Advance, LedgerSums } from './ledger-sums'
import { MonthSums } from './month-sums'
import {
  accountDiscrepancies,
  type Discrepancy,
  monthDiscrepancies,
  quarterDiscrepancies,
  rowDiscrepancies,
  tokenDiscrepancies,
} from './reconcile.policy'
import { ReconcileRepository } from './reconcile.repository'

/** More than these are not listed one by one; one is already an alarm. */
const listed = 100

const patient = { statementLimitMs: jobLimitMs }

const discrepancies = metrics.gauge(
  'tollgate_ledger_discrepancies',
  'Sums that did not hold at the last reconciliation',
)

/** Adds the books up again from their rows: from the young ones, and from what the old ones came to when they were. */
@Injectable()
export class ReconcileService {
  constructor(
    private readonly transactions: Transactions,
    private readonly repository: ReconcileRepository,
    private readonly sums: LedgerSums,
    private readonly months: MonthSums,
    private readonly log: Log,
  ) {}

  /** Returns every sum that does not hold, and reports each as an error and all as a metric. Empty in a sound ledger. */
  async reconcile(): Promise<Discrepancy[]> {
    while (!(await this.addUp()).isDone);
    return this.judge()
  }

  /** Adds up some more old rows, of which each is read once. */
  addUp(): Promise<Advance> {
    return this.transactions.run(async (tx) => {
      const advance = await this.sums.advance(tx)
      if (!advance.isDone) await this.months.add(tx, advance.from, advance.to)
      return advance
    }, patient)
  }

  /**
   * Compares the books with what is added up and the rows that are too young for that; and, if asked, with the sums of which
   * statements are made, of which there are more than may be read every ten minutes.
   */
  async judge({ withStatements = false } = {}): Promise<Discrepancy[]> {
    const found = await this.transactions.read(async (tx) => {
      const accounts = await this.repository.unsoundAccounts(tx, listed)
      const tokens = await this.repository.unsoundTokens(tx, listed)
      const rows = await this.repository.brokenRows(tx, listed)
      const quarters = withStatements ? await this.repository.unsoundQuarters(tx, listed) : []
      const months = await this.months.unsound(tx, listed)
      return [
        ...quarters.flatMap(quarterDiscrepancies),
        ...accounts.flatMap(accountDiscrepancies),
        ...tokens.flatMap(tokenDiscrepancies),
        ...rows.flatMap(rowDiscrepancies),
        ...months.flatMap(monthDiscrepancies),
      ]
    }, patient)
    for (const discrepancy of found) this.log.error('ledger.discrepancy', { ...discrepancy })
    discrepancies.set(found.length)
    return found
  }
}
