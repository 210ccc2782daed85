import { maxTurnoverUnits, maxUnits } from '@tollgate/contracts'
import type { Account, TokenQuota } from '../books/books-state'

/** An account beside what its rows add up to. */
export interface AccountFigures {
  readonly account: Omit<Account, 'warnBelowUnits'>
  /** Sum of its ledger rows. */
  readonly ledgerUnits: number
  /** Sum of its charges. */
  readonly chargedUnits: number
  readonly requests: number
  /** Granted, less released, less settled, over its leases. */
  readonly leasedUnits: number
}

/** A token beside what its rows add up to. */
export interface TokenFigures {
  readonly token: TokenQuota
  readonly chargedUnits: number
  readonly leasedUnits: number
}

/** What an account has and used beside the sums of which statements are made. */
export interface QuarterFigures {
  readonly userId: number
  readonly balanceUnits: number
  readonly usedUnits: number
  readonly movedUnits: number
  readonly chargedUnits: number
}

/** A row of the ledger beside what its user's rows come to up to it. */
export interface RowFigures {
  readonly rowId: number
  readonly userId: number
  readonly balanceUnits: number
  readonly computedUnits: number
}

/** What somebody's month or hard budget says beside what it comes to. */
export interface MonthFigures {
  readonly rule: string
  readonly owner: string
  readonly id: string
  readonly stored: number
  readonly computed: number
}

/** A channel's sum of charges, as its owner has it, beside what it must have at least, and what there is at most. */
export interface ChannelFigures {
  readonly id: number
  readonly usedUnits: number
  readonly leastUnits?: number
  readonly mostUnits?: number
}

/** One sum that does not hold, in words: which, of whom, and both sides. */
export interface Discrepancy {
  readonly rule: string
  readonly of: string
  readonly stored: number
  readonly computed: number
}

/** Which of the account's invariants its figures break: none, in a sound ledger. */
export function accountDiscrepancies(figures: AccountFigures): Discrepancy[] {
  const { account } = figures
  const of = `user ${account.userId}`
  return [
    ...differs('balance = sum of ledger', of, account.balanceUnits, figures.ledgerUnits),
    ...differs('held = sum of open leases', of, account.heldUnits, figures.leasedUnits),
    ...differs('used = sum of charges', of, account.usedUnits, figures.chargedUnits),
    ...differs('requests = answered calls', of, account.requestCount, figures.requests),
    ...exceeds('balance >= held', of, account.heldUnits, account.balanceUnits),
    ...exceeds('held >= 0', of, 0, account.heldUnits),
    ...exceeds('balance within its bound', of, account.balanceUnits, maxUnits),
    ...exceeds('used within its bound', of, account.usedUnits, maxTurnoverUnits),
  ]
}

/** The same for a token. Only a limited one promises that its remainder covers what is held. */
export function tokenDiscrepancies(figures: TokenFigures): Discrepancy[] {
  const { token } = figures
  const of = `token ${token.tokenId}`
  return [
    ...differs('held = sum of open leases', of, token.heldUnits, figures.leasedUnits),
    ...differs('used = sum of charges', of, token.usedUnits, figures.chargedUnits),
    ...exceeds('held >= 0', of, 0, token.heldUnits),
    ...exceeds('remainder within its bound', of, token.remainUnits, maxUnits),
    ...(token.isUnlimited ? [] : exceeds('remainder >= held', of, token.heldUnits, token.remainUnits)),
  ]
}

/** The same for the sums of which statements are made. */
export function quarterDiscrepancies(figures: QuarterFigures): Discrepancy[] {
  const of = `user ${figures.userId}`
  return [
    ...differs('balance = sum of statements', of, figures.balanceUnits, figures.movedUnits),
    ...differs('used = spent in statements', of, figures.usedUnits, figures.chargedUnits),
  ]
}

/** The same for a row: its balance is that of the row before of its user, moved by its units. */
export function rowDiscrepancies({ rowId, userId, balanceUnits, computedUnits }: RowFigures): Discrepancy[] {
  return differs('balance = balance before + units', `row ${rowId} of user ${userId}`, balanceUnits, computedUnits)
}

/** The same for a month of a user, token or group. */
export function monthDiscrepancies({ rule, owner, id, stored, computed }: MonthFigures): Discrepancy[] {
  return differs(rule, `${owner} ${id}`, stored, computed)
}

/** The same for a channel. Calls that were charged a moment ago may or may not be in its sum. */
export function channelDiscrepancies({ id, usedUnits, leastUnits = 0, mostUnits = 0 }: ChannelFigures): Discrepancy[] {
  return differs('used = sum of charges', `channel ${id}`, usedUnits, clamp(usedUnits, leastUnits, mostUnits))
}

function clamp(units: number, least: number, most: number): number {
  return Math.min(Math.max(units, least), most)
}

function differs(rule: string, of: string, stored: number, computed: number): Discrepancy[] {
  return stored === computed ? [] : [{ rule, of, stored, computed }]
}

function exceeds(rule: string, of: string, lower: number, upper: number): Discrepancy[] {
  return lower <= upper ? [] : [{ rule, of, stored: upper, computed: lower }]
}
