import type { leaseGrant, RpcReply, RpcRequest } from '@tollgate/contracts'
import { SpendMeter } from './spend-meter'

export type GrantCommand = RpcRequest<typeof leaseGrant>
export type GrantReply = RpcReply<typeof leaseGrant>

/** Why quota could not be had. */
export type LeaseRefusal =
  | ({ readonly kind: 'user-exhausted' | 'token-exhausted' } & Remainder)
  /** The token may spend no more in this day or month. */
  | ({ readonly kind: 'token-capped'; readonly period: 'day' | 'month'; readonly retryAfterMs: number } & Remainder)
  /** The hard budget of the account, the token or the group lets no more be spent in this month. */
  | ({
      readonly kind: 'budget-spent'
      readonly scope: 'user' | 'group' | 'token'
      readonly retryAfterMs: number
      readonly renewsOn: string
    } & Remainder)
  /** The copy of the token by which the call was let in was an older one. */
  | { readonly kind: 'token-disabled' }
  | { readonly kind: 'token-expired' }
  /** Other calls hold what is left. */
  | { readonly kind: 'held'; readonly retryAfterMs: number }
  /** Billing does not answer. */
  | { readonly kind: 'unavailable'; readonly retryAfterMs: number }
  /** The account or the token is no more. */
  | { readonly kind: 'gone' }

type Granted = GrantReply & { outcome: 'granted' }

/** What is left of the account or the token, where billing has told it. */
interface Remainder {
  readonly remainingUnits?: number
}

/** A call that is paid by a lease. Only the book sets the fields. */
export interface LeaseHolder {
  lease: Lease | null
  heldUnits: number
  /** `reserve` or `raise`, which had returned false, has succeeded after all. */
  leaseGranted(): void
  leaseRefused(refusal: LeaseRefusal): void
}

/** Who pays for a call. */
export interface Payer {
  readonly userId: number
  readonly tokenId: number | null
  /** The group that the call is made in, whose budget may hold it, too; null where nothing is spent. */
  readonly group: string | null
}

/** The user and token, or user alone, for whose calls in a group one relay process borrows. */
export class Borrower {
  current: Lease | null = null
  readonly spend = new SpendMeter()
  lastUsedMs = 0
  /** When billing was last asked, there was nothing at all. */
  isEmpty = false

  constructor(readonly payer: Payer) {}

  /** Takes note of what an answer of billing says of what is left. */
  heard(reply: GrantReply): void {
    if (reply.outcome === 'user-exhausted') this.isEmpty = reply.balanceUnits <= 0
    else this.isEmpty = reply.outcome === 'token-exhausted' && reply.remainUnits <= 0
  }
}

/** Someone who waits until a lease has room. */
export interface Wait {
  readonly holder: LeaseHolder
  /** What is wanted on top of what the holder has. */
  readonly units: number
  /** The holder has a reservation on this very lease, which another lease cannot raise. */
  readonly isRaise: boolean
}

/** A block of quota that billing has lent. All amounts are totals in quota units. */
export class Lease {
  grantedUnits = 0
  spentUnits = 0
  reservedUnits = 0
  commandNo = 0
  /** Sent and not yet answered for certain; sent again as it was. */
  unanswered: GrantCommand | null = null
  isAsking = false
  /** On the monotonic clock; past it nothing is begun. */
  expiresAtMs = Number.POSITIVE_INFINITY
  renewsAtMs = Number.POSITIVE_INFINITY
  lastUsedMs = 0
  lastTopUpMs = Number.NEGATIVE_INFINITY
  /** Nothing more is begun on it; it is returned when its last reservation has ended. */
  isRetired = false
  /** Billing has closed it: nothing more can be borrowed on it. */
  isClosed = false
  /** Billing gave no more than it had to: what is left over may be the user's last. */
  isTight = false
  waiting: Wait[] = []

  constructor(
    readonly id: string,
    readonly borrower: Borrower,
  ) {}

  get freeUnits(): number {
    return this.grantedUnits - this.spentUnits - this.reservedUnits
  }

  /** Calls cost more than was held for them. What billing made of that is not known here. */
  get isOverdrawn(): boolean {
    return this.spentUnits > this.grantedUnits
  }

  /** Those of `waiting` who hold nothing yet, and may as well begin elsewhere: one that is retired has none. */
  get beginning(): Wait[] {
    return this.waiting.filter(({ isRaise }) => !isRaise)
  }

  /** No call spends on it or waits for it. */
  get isUnused(): boolean {
    return this.reservedUnits === 0 && this.waiting.length === 0
  }

  get isIdle(): boolean {
    return this.isUnused && !this.isAsking
  }

  /** Reserves for the holder, on top of what it has here. There is room. */
  take(units: number, holder: LeaseHolder): void {
    this.reservedUnits += units
    holder.lease = this
    holder.heldUnits += units
  }

  /** The holder has ended and cost so much: what it held is free again. */
  release(holder: LeaseHolder, spentUnits: number, nowMs: number): void {
    this.forget(holder)
    this.reservedUnits -= holder.heldUnits
    this.spentUnits += spentUnits
    this.lastUsedMs = nowMs
    holder.lease = null
    holder.heldUnits = 0
    if (spentUnits > 0) this.borrower.spend.add(spentUnits, nowMs)
  }

  /** The holder waits no longer. */
  forget(holder: LeaseHolder): void {
    if (this.waiting.length > 0) this.waiting = this.waiting.filter((wait) => wait.holder !== holder)
  }

  /** Takes note of what billing has lent. */
  granted(
    { reserveUnits, recentSpendUnits }: GrantCommand,
    { grantedUnits, lifetimeMs }: Granted,
    sentAtMs: number,
  ): void {
    this.isTight = grantedUnits - this.grantedUnits <= reserveUnits && recentSpendUnits > reserveUnits
    this.grantedUnits = Math.max(this.grantedUnits, grantedUnits)
    this.expiresAtMs = sentAtMs + lifetimeMs
    this.renewsAtMs = sentAtMs + lifetimeMs / 2
  }

  /** Gives to all who wait and fit, in their order. */
  serve(): void {
    if (this.waiting.length === 0) return
    const served: Wait[] = []
    this.waiting = this.waiting.filter((wait) => {
      if (this.freeUnits < wait.units) return true
      this.take(wait.units, wait.holder)
      served.push(wait)
      return false
    })
    for (const { holder } of served) holder.leaseGranted()
  }

  /** Refuses these, who wait. */
  refuse(waiting: readonly Wait[], refusal: LeaseRefusal): void {
    this.waiting = this.waiting.filter((wait) => !waiting.includes(wait))
    for (const { holder } of waiting) holder.leaseRefused(refusal)
  }

  /** Refuses the first who waits and all who want at least as much, unless less is missing now than was asked for. */
  refuseLike({ reserveUnits }: GrantCommand, refusal: LeaseRefusal): void {
    const [first] = this.waiting
    if (first === undefined || first.units - this.freeUnits < reserveUnits) return
    this.refuse(
      this.waiting.filter(({ units }) => units >= first.units),
      refusal,
    )
  }
}
