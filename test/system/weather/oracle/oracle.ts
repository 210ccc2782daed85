import { findAccountFaults } from './account-faults'
import type { Books } from './books'
import { findCallFaults } from './call-faults'
import type { CallRecord } from './call-record'
import { type Fault, Findings } from './findings'
import { findLogFaults } from './log-faults'
import { findMoneyFaults } from './money-faults'
import type { MoneyRecord } from './money-record'

/** What the load knows of itself. */
export interface LoadRecord {
  /** Every call that was made, those without an answer included. */
  readonly calls: Iterable<CallRecord>
  /** What limited tokens were made with, by id. */
  readonly caps: ReadonlyMap<number, number>
  readonly money: MoneyRecord
}

/**
 * All that is wrong with the books once the load has ended and every lease had time to come home: empty when they are right. It
 * reads each row and each call once, and tells the first ten faults of a name in words.
 */
export function faultsOf(books: Books, { calls, caps, money }: LoadRecord): Fault[] {
  const findings = new Findings()
  findCallFaults(books, calls, findings)
  findAccountFaults(books, caps, findings)
  findMoneyFaults(books, money, findings)
  findLogFaults(books, findings)
  for (const text of books.receiptFaults) findings.add('receipt-fault', text)
  return findings.list()
}
