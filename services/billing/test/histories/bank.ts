import type { JournalPosition } from '../../src/books/books.service'
import type { GrantCommand } from '../../src/lease/lease.policy'
import type { JournalItem } from '../../src/ledger/journal/journal-item'
import type { ApplyOutcome } from '../../src/ledger/journal/journal-lane'
import type { Fall } from '../../src/warning/warning.policy'
import type { SetBudget, ToldThreshold } from './budget-checker'
import type { BookRows } from './checker'

/** What a relay is told; a bank in a history never waits for holds to clear. */
export type Reply = { outcome: 'granted'; grantedUnits: number } | { outcome: 'refused' } | { outcome: 'closed' }

/** Below it every bank warns those who chose no threshold of their own. */
export const siteThresholdUnits = 30

/** Billing as a history sees it: the same policy over memory, or over PostgreSQL. */
export interface Bank {
  open(userId: number, units: number): Promise<void>
  adjust(adjustId: string, userId: number, wantedUnits: number): Promise<void>
  watch(userId: number, warnBelowUnits: number | null): Promise<void>
  createToken(userId: number, cap: { isUnlimited: boolean; remainUnits: number }): Promise<number>
  editToken(tokenId: number, cap: { isUnlimited?: boolean; remainUnits?: number }): Promise<void>
  deleteToken(tokenId: number): Promise<void>
  /** Sets a budget, in place of the one of its subject. */
  setBudget(budget: SetBudget): Promise<void>
  removeBudget(budget: SetBudget): Promise<void>
  grant(command: GrantCommand, nowMs: number): Promise<Reply>
  apply(journal: string, items: readonly JournalItem[]): Promise<ApplyOutcome>
  position(journal: string): Promise<JournalPosition>
  expire(nowMs: number): Promise<void>
  rows(): Promise<BookRows>
  /** Every warning so far, in the order in which they were told. */
  warnings(): readonly Fall[]
  /** Every threshold of a budget that was told of, in that order. */
  thresholds(): readonly ToldThreshold[]
  /** Keeps all that is known now; what it returns goes back to it, as a standby does that was some rows behind. */
  snapshot?(): () => void
}
