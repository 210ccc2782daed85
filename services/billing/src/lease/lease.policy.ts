import {
  type Account,
  type Books,
  type GrantState,
  isExpired,
  type Lease,
  lendableUnits,
  type TokenQuota,
  wantedTokenUnits,
} from '../books/books-state'
import { type GroupSpend, leftInBudget } from '../books/month-budget'
import { leftInTokenBudget, type ReachedPeriod, reachedPeriod } from '../books/token-periods'

/** How long a lease may be used without another command. */
export const leaseLifetimeMs = 15 * 60 * 1_000
/** How long a lease in doubt keeps its hold while billing waits for the relay that had it to tell what became of it. */
export const doubtMs = 60 * 60 * 1_000
/** A relay never borrows more than this part of what is free beyond one reserve, over all present relays. */
const shareDivisor = 4

/** One numbered command of a relay; amounts are totals, as in the contract. */
export interface GrantCommand {
  readonly leaseId: string
  readonly commandNo: number
  readonly journal: string
  readonly userId: number
  readonly tokenId: number | null
  /** The group that its calls are made in; a relay of before does not say. */
  readonly group?: string | null | undefined
  readonly grantedUnits: number
  readonly reserveUnits: number
  readonly recentSpendUnits: number
}

export interface GrantCircumstances {
  /** By the clock of this process: for the token's own end. */
  readonly nowMs: number
  readonly presentRelays: number
  /** Of the site's time zone, as 20260131. */
  readonly today: number
}

/** A hard budget that leaves less than is wanted, and what it leaves. */
interface SpentBudget {
  readonly scope: 'user' | 'group' | 'token'
  readonly remainUnits: number
}

export type GrantDecision =
  /** `groupUnits` is what is newly held of the group's budget, where that is hard. */
  | { outcome: 'granted'; lease: Lease; lifetimeMs: number; lentUnits: number; groupUnits: number }
  | { outcome: 'repeated'; lease: Lease; lifetimeMs: number }
  | { outcome: 'user-exhausted'; balanceUnits: number }
  | { outcome: 'token-exhausted'; remainUnits: number }
  | ({ outcome: 'token-capped' } & ReachedPeriod)
  | ({ outcome: 'budget-spent' } & SpentBudget)
  | { outcome: 'token-disabled' }
  | { outcome: 'token-expired' }
  | { outcome: 'held' }
  | { outcome: 'closed' }

/** Decides one command. Only `granted` changes anything: the lease as it then stands, and what is newly held for it. */
export function decideGrant(state: GrantState, command: GrantCommand, at: GrantCircumstances): GrantDecision {
  const { account, lease, group } = state
  if (account === null || !mayBorrow(state, command)) return { outcome: 'closed' }
  if (lease !== null && command.commandNo <= lease.commandNo) {
    return { outcome: 'repeated', lease, lifetimeMs: Math.max(1, lease.deadlineMs - state.databaseMs) }
  }
  const bar = barOf(state, at.nowMs)
  if (bar !== null) return { outcome: bar }

  const granted = lease?.grantedUnits ?? 0
  // The reply to an earlier command was lost: the relay already has what it does not know of.
  const unknownToRelay = granted - command.grantedUnits
  if (unknownToRelay < 0) return { outcome: 'closed' }

  // Its group's budget became hard while it was being lent: from here on that holds all of it.
  const unheldUnits = lease === null || lease.isGroupHeld || group === null ? 0 : restUnits(lease)
  const free = lendableUnits({ ...state, account }, at.today) - unheldUnits
  const lentUnits = Math.max(0, blockUnits(command, free, at.presentRelays) - unknownToRelay)
  if (lentUnits > free) return refuse({ ...state, account }, command.reserveUnits, at.today)
  return {
    outcome: 'granted',
    lifetimeMs: leaseLifetimeMs,
    lentUnits,
    groupUnits: lentUnits + unheldUnits,
    lease: {
      ...(lease ?? newLease(command)),
      callGroup: command.group ?? null,
      isGroupHeld: group !== null || (lease?.isGroupHeld ?? false),
      commandNo: command.commandNo,
      grantedUnits: granted + lentUnits,
      deadlineMs: state.databaseMs + leaseLifetimeMs,
    },
  }
}

function mayBorrow({ account, token, lease, isSuperseded }: GrantState, command: GrantCommand): boolean {
  if (isSuperseded) return false
  if (command.tokenId !== null && (token === null || token.isDeleted || token.userId !== account?.userId)) return false
  if (lease === null) return true
  return (
    !lease.isClosed &&
    lease.journal === command.journal &&
    lease.userId === command.userId &&
    (lease.callGroup === null || lease.callGroup === command.group) &&
    lease.tokenId === command.tokenId
  )
}

/** Why the token may not pay, by its own row: relays judge by copies, which may be a minute old. */
function barOf({ tokenLife }: GrantState, nowMs: number): 'token-disabled' | 'token-expired' | null {
  if (tokenLife === null) return null
  if (!tokenLife.isEnabled) return 'token-disabled'
  return isExpired(tokenLife, nowMs) ? 'token-expired' : null
}

/** clamp(recent spend, the reserve, a fair share of what is free); exactly one reserve where the share is less. */
function blockUnits(command: GrantCommand, free: number, presentRelays: number): number {
  const share = Math.floor(Math.max(0, free) / (shareDivisor * Math.max(1, presentRelays)))
  return Math.max(command.reserveUnits, Math.min(command.recentSpendUnits, share))
}

function refuse(
  { account, token, group }: Pick<GrantState, 'token' | 'group'> & { readonly account: Account },
  reserveUnits: number,
  today: number,
): GrantDecision {
  if (account.balanceUnits < reserveUnits) return { outcome: 'user-exhausted', balanceUnits: account.balanceUnits }
  if (token !== null && !token.isUnlimited && wantedTokenUnits(token) < reserveUnits) {
    return { outcome: 'token-exhausted', remainUnits: wantedTokenUnits(token) }
  }
  const reached = token && reachedPeriod(token, today, reserveUnits)
  if (reached !== null) return { outcome: 'token-capped', ...reached }
  const left: [SpentBudget['scope'], number][] = [
    ['token', token === null ? Number.POSITIVE_INFINITY : leftInTokenBudget(token, today)],
    ['user', leftInBudget(account, today)],
    ['group', group === null ? Number.POSITIVE_INFINITY : leftInBudget(group, today)],
  ]
  const spent = left.find(([, units]) => units < reserveUnits)
  if (spent === undefined) return { outcome: 'held' }
  return { outcome: 'budget-spent', scope: spent[0], remainUnits: Math.max(0, spent[1]) }
}

function newLease(command: GrantCommand): Lease {
  const { leaseId, journal, userId, tokenId } = command
  return {
    leaseId,
    journal,
    userId,
    tokenId,
    callGroup: null,
    isGroupHeld: false,
    commandNo: 0,
    grantedUnits: 0,
    settledUnits: 0,
    releasedUnits: 0,
    deadlineMs: 0,
    isClosed: false,
  }
}

/** What remains of a lease's block; nothing once it is closed. */
export function restUnits(lease: Lease): number {
  return lease.isClosed ? 0 : lease.grantedUnits - lease.settledUnits
}

/** Closes these leases and lets go of what they held. A closed or unknown one changes nothing. */
export function closeLeases(books: Books, leaseIds: Iterable<string>): Books {
  const accounts = new Map(books.accounts)
  const tokens = new Map(books.tokens)
  const leases = new Map(books.leases)
  const groups = new Map(books.groups)
  for (const leaseId of leaseIds) {
    const lease = leases.get(leaseId)
    if (lease === undefined || lease.isClosed) continue
    const rest = restUnits(lease)
    leases.set(leaseId, { ...lease, isClosed: true, releasedUnits: rest })
    const account = accounts.get(lease.userId ?? 0)
    if (account) accounts.set(account.userId, { ...account, heldUnits: account.heldUnits - rest })
    const token = tokens.get(lease.tokenId ?? 0)
    if (token) tokens.set(token.tokenId, takeOwed({ ...token, heldUnits: token.heldUnits - rest }))
    const group = groups.get((lease.isGroupHeld && lease.callGroup) || '')
    if (group) groups.set(group.name, letGo(group, rest))
  }
  return { accounts, tokens, leases, groups }
}

/** The group once so much less is held of its budget. What one that is not hard holds says nothing, and is never below 0. */
export function letGo(group: GroupSpend, units: number): GroupSpend {
  return { ...group, heldUnits: group.budgetUnits > 0 ? group.heldUnits - units : 0 }
}

/** Takes of a token's remainder what is owed, as far as it came home. What calls that ran on used up of it is forgiven. */
export function takeOwed(token: TokenQuota): TokenQuota {
  if (token.owedUnits === 0) return token
  const units = Math.min(token.owedUnits, token.remainUnits - token.heldUnits)
  return {
    ...token,
    remainUnits: token.remainUnits - units,
    owedUnits: Math.min(token.owedUnits - units, token.heldUnits),
  }
}

/**
 * A closed lease that never held anything. It stands where a return came for a lease that billing never lent, so that
 * the command which was overtaken is refused when it arrives after all.
 */
export function tombstone(leaseId: string, journal: string): Lease {
  return {
    leaseId,
    journal,
    userId: null,
    tokenId: null,
    callGroup: null,
    isGroupHeld: false,
    commandNo: 0,
    grantedUnits: 0,
    settledUnits: 0,
    releasedUnits: 0,
    deadlineMs: 0,
    isClosed: true,
  }
}

/** True when billing stops waiting: an hour in doubt, or borrowed by a process that has ended and whose journal is home. */
export function isAbandoned(lease: Lease, isSuperseded: boolean, databaseMs: number): boolean {
  return !lease.isClosed && (isSuperseded || databaseMs >= lease.deadlineMs + doubtMs)
}
