import { findAccountFaults } from '../oracle/account-faults'
import type { Books } from '../oracle/books'
import { findCallFaults } from '../oracle/call-faults'
import type { CallRecord } from '../oracle/call-record'
import { type Fault, Findings } from '../oracle/findings'
import { findLogFaults } from '../oracle/log-faults'
import { findMoneyFaults } from '../oracle/money/money-faults'
import type { MoneyRecord } from '../oracle/money/money-record'
import { findTaskFaults, isSubmit } from '../oracle/tasks/task-faults'
import type { TaskRecord } from '../oracle/tasks/task-record'

/** What the load knows of itself. */
export interface LoadRecord {
  /** Every call that was made, those without an answer included. */
  readonly calls: Iterable<CallRecord>
  /** What limited tokens were made with, by id. */
  readonly caps: ReadonlyMap<number, number>
  readonly money: MoneyRecord
  readonly tasks: TaskRecord
}

/**
 * All that is wrong with the books once the load has ended and every lease had time to come home: empty when they are right. It
 * reads each row and each call once, and tells the first ten faults of a name in words.
 */
export function faultsOf(books: Books, { calls, caps, money, tasks }: LoadRecord): Fault[] {
  const findings = new Findings()
  const ledger = books.ledger.filter((line) => !isSubmit(line, tasks))
  findCallFaults({ ...books, ledger }, { calls, money }, findings)
  findTaskFaults(books, tasks, findings)
  findAccountFaults(books, caps, findings)
  findMoneyFaults(books, money, findings)
  findLogFaults(books, findings)
  for (const text of books.receiptFaults) findings.add('receipt-fault', text)
  return findings.list()
}
