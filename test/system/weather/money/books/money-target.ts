import type { EpayProvider, StripeApi } from '@tollgate/testing'
import type { Code } from '../../oracle/money-record'
import type { Patron } from './patron'

/** What money moves with in a house. */
export interface MoneyTarget {
  /** Of the edge, where providers tell of payments. */
  readonly origin: string
  readonly root: Patron
  /** Who redeem, pay, check in and are given other quota, and call meanwhile. */
  readonly patrons: readonly Patron[]
  /** The names by which an administrator edits patrons. */
  readonly names: ReadonlyMap<number, string>
  /** One who has earned much by inviting. */
  readonly inviter: Patron
  /** By id; what is typed to redeem them. */
  readonly codes: ReadonlyMap<number, Code & { readonly key: string }>
  readonly epay: EpayProvider
  readonly stripe: StripeApi
  /** What the first patron began with, each other one with a unit more than the one before. */
  readonly begunUnits: number
}
