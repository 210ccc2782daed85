import type { EpayProvider, StripeApi } from '@tollgate/testing'
import type { Code, TightBudget, WatchedBudget } from '../../oracle/money/money-record'
import type { Patron } from './patron'
import type { Prover } from './prover'

/** A user, token or group, as budgets name them. */
export interface BudgetSubject {
  readonly scope: 'user' | 'token' | 'group'
  readonly id: number | string
}

/** What money moves with in a house. */
export interface MoneyTarget {
  /** Of the edge, where providers tell of payments. */
  readonly origin: string
  readonly root: Patron
  /** The same, by a session, who proves that it is them. */
  readonly prover: Prover
  /** Whose budgets an administrator sets. */
  readonly budgeted: readonly BudgetSubject[]
  /** Budgets that warn, and that nobody changes. */
  readonly watched: readonly WatchedBudget[]
  /** Who redeem, pay, check in and are given other quota, and call meanwhile. */
  readonly patrons: readonly Patron[]
  /** The names by which an administrator edits patrons. */
  readonly names: ReadonlyMap<number, string>
  /** In which each of them is. */
  readonly groups: ReadonlyMap<number, string>
  /** Of patrons: one whose quota is set to little, so that what goes back is owed. */
  readonly debtorId: number
  /** Two more, whom nobody but the acts at rest moves: one who keeps what they pay for, and one who comes to owe; both begin with nothing. */
  readonly resting: { readonly payer: Patron; readonly debtor: Patron }
  /** Hard budgets that nobody changes, from before the first call on. */
  readonly tight: readonly TightBudget[]
  /** One who has earned much by inviting. */
  readonly inviter: Patron
  /** By id; what is typed to redeem them. */
  readonly codes: ReadonlyMap<number, Code & { readonly key: string }>
  readonly epay: EpayProvider
  readonly stripe: StripeApi
  /** What the first patron began with, each other one with a unit more than the one before. */
  readonly begunUnits: number
}
