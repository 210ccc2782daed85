import { freeInBudget, type GroupSpend, type MonthBudget } from './month-budget'
import { freeInPeriods, type TokenPeriods } from './token-periods'
import type { TokenUse } from './token-use'

/**
 * The books as plain values: what the policies of ledger, leases and accounts decide upon, whether it was read from
 * PostgreSQL or lives in a test's memory. All amounts are whole quota units.
 */

/** One user's money. `balanceUnits` is the sum of their ledger rows; `heldUnits` is lent and not yet accounted for. */
export interface Account extends MonthBudget {
  readonly userId: number
  readonly balanceUnits: number
  readonly heldUnits: number
  readonly usedUnits: number
  readonly requestCount: number
  /** Below it the owner wants to be warned; null is where the site says. */
  readonly warnBelowUnits: number | null
}

/**
 * A token's cap. `remainUnits` is no money: writing it moves nothing. Calls with an unlimited token neither check nor change
 * it.
 */
export interface TokenQuota extends TokenPeriods, TokenUse {
  readonly tokenId: number
  readonly userId: number
  readonly isUnlimited: boolean
  readonly remainUnits: number
  readonly heldUnits: number
  readonly usedUnits: number
  /** What an owner's lower figure could not take from the remainder, because it was lent; taken as it comes home. */
  readonly owedUnits: number
  readonly isDeleted: boolean
}

/** Whether the owner lets a token be used, and until when; the status that is shown follows from it. */
export interface TokenLife {
  readonly isEnabled: boolean
  /** Unix seconds, or -1. */
  readonly expiredTime: number
}

/** A block lent to one relay process for one (user, token or none). */
export interface Lease {
  readonly leaseId: string
  readonly journal: string
  /** Null in a tombstone: a lease whose return arrived before (or instead of) its first command. */
  readonly userId: number | null
  readonly tokenId: number | null
  /** The group that its calls are made in; null where the relay, one of before, did not say. */
  readonly callGroup: string | null
  /** What it holds is held of the budget of that group, too. */
  readonly isGroupHeld: boolean
  /** The highest command carried out. */
  readonly commandNo: number
  readonly grantedUnits: number
  /** What receipts took from the block. What a receipt took beyond it never stands here. */
  readonly settledUnits: number
  /** What went home when the lease was closed: granted less settled. */
  readonly releasedUnits: number
  /** Past it the relay starts nothing on the lease, and it is in doubt until it is closed. */
  readonly deadlineMs: number
  readonly isClosed: boolean
}

/** How far one process's journal has been applied. */
export interface JournalState {
  readonly journal: string
  readonly appliedSeq: number
}

/** Why quota moved. The reference beside it makes a row unique. */
export const ledgerKinds = [
  'usage',
  'writeoff',
  'signup',
  'opening',
  'adjust',
  'redeem',
  'topup',
  'reversal',
  'checkin',
  'referral',
  'transfer',
  'refund',
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** One line of the ledger, never changed once written. */
export interface LedgerRow {
  readonly kind: LedgerKind
  readonly reference: string
  readonly userId: number
  readonly tokenId: number | null
  readonly channelId: number | null
  /** What it does to the user's balance. */
  readonly units: number
  /** What it does to the house: a write-off is negative. */
  readonly houseUnits: number
  /** The user's balance behind this row. */
  readonly balanceUnits: number
  /** 1 for an answered call, 0 for everything else: the sum is the user's request count. */
  readonly requests: 0 | 1
  /** The month of the site's time zone that a charge counts for, as 202601; others have none. */
  readonly month?: number
  /** What the amount was made of: price snapshot and counts of a call, the figures of an adjustment. */
  readonly details: Readonly<Record<string, unknown>> | null
}

/** The part of the books that a decision touches. */
export interface Books {
  readonly accounts: ReadonlyMap<number, Account>
  readonly tokens: ReadonlyMap<number, TokenQuota>
  readonly leases: ReadonlyMap<string, Lease>
  /** Of groups whose budget is hard, or holds one of the leases. */
  readonly groups: ReadonlyMap<string, GroupSpend>
}

/** What a command on a lease is decided upon. `isSuperseded` is true once the process behind the command has ended. */
export interface GrantState {
  readonly account: Account | null
  readonly token: TokenQuota | null
  /** Null where the budget of the call's group is not hard. */
  readonly group: GroupSpend | null
  /** Null where no token pays. */
  readonly tokenLife: TokenLife | null
  readonly lease: Lease | null
  readonly isSuperseded: boolean
  /** The time of the database, by which leases live: the clocks of processes may jump, and each by itself. */
  readonly databaseMs: number
}

/** The token's last second has come. */
export function isExpired({ expiredTime }: Pick<TokenLife, 'expiredTime'>, nowMs: number): boolean {
  return expiredTime !== -1 && expiredTime * 1_000 <= nowMs
}

/** Units of the account that nobody holds. */
export function freeUnits(account: Account): number {
  return account.balanceUnits - account.heldUnits
}

/** What may be lent, or charged beyond what is held, on this day: what the narrowest of balance, budgets and caps leaves. */
export function lendableUnits(
  { account, token, group }: Pick<GrantState, 'token' | 'group'> & { readonly account: Account },
  day: number,
): number {
  const ofGroup = group === null ? Number.POSITIVE_INFINITY : freeInBudget(group, day)
  return Math.min(freeUnits(account), freeInBudget(account, day), freeTokenUnits(token, day), ofGroup)
}

/** What the owner wants to remain of a limited token, whatever is still lent of more. */
export function wantedTokenUnits({ remainUnits, owedUnits }: Pick<TokenQuota, 'remainUnits' | 'owedUnits'>): number {
  return remainUnits - owedUnits
}

/** Units of the token's caps that nobody holds on this day; unbounded when there is no token or none of them. */
export function freeTokenUnits(token: TokenQuota | null, day: number): number {
  if (token === null) return Number.POSITIVE_INFINITY
  const free = token.isUnlimited ? Number.POSITIVE_INFINITY : token.remainUnits - token.heldUnits
  return Math.min(free, freeInPeriods(token, day))
}
