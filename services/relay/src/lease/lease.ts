import type { RpcReply, RpcRequest, leaseGrant } from '@tollgate/contracts'
import { SpendMeter } from './spend-meter'

export type GrantCommand = RpcRequest<typeof leaseGrant>
export type GrantReply = RpcReply<typeof leaseGrant>

/** Why quota could not be had. */
export type LeaseRefusal =
  | { readonly kind: 'user-exhausted' }
  | { readonly kind: 'token-exhausted' }
  /** Other calls hold what is left. */
  | { readonly kind: 'held'; readonly retryAfterMs: number }
  /** Billing does not answer. */
  | { readonly kind: 'unavailable'; readonly retryAfterMs: number }
  /** The account or the token is no more. */
  | { readonly kind: 'gone' }

/** A call that lives on a lease. The book sets the fields; the call keeps its hands off them. */
export interface LeaseHolder {
  lease: Lease | null
  heldUnits: number
  /** `reserve` or `raise`, which had answered false, has succeeded after all. */
  leaseGranted(): void
  leaseRefused(refusal: LeaseRefusal): void
}

/** For whom one relay process borrows. */
export class Borrower {
  current: Lease | null = null
  readonly spend = new SpendMeter()
  lastUsedMs = 0

  constructor(
    readonly userId: number,
    readonly tokenId: number | null,
  ) {}
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

  get isIdle(): boolean {
    return this.reservedUnits === 0 && this.waiting.length === 0 && !this.isAsking
  }
}
