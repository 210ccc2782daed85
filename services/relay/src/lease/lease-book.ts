import { type Clock, type Log, newRequestId, type Timer } from '@tollgate/platform'
import { Borrowers } from './borrowers'
import {
  type Borrower,
  type GrantCommand,
  type GrantReply,
  Lease,
  type LeaseHolder,
  type LeaseRefusal,
  type Payer,
  type Wait,
} from './lease'
import { type GrantAnswer, LeaseRequests } from './lease-requests'

/** What the book needs of the rest of the relay. */
export interface LeaseBookOptions {
  /** Billing's answer to one numbered command; rejects when there is none. */
  readonly grant: (command: GrantCommand) => Promise<GrantReply>
  /** The journal in which returns are written, behind the receipts of their lease. */
  readonly journal: { readonly id: string; returnLease(leaseId: string): void }
  readonly clock: Clock
  readonly log: Log
}

const idleReturnMs = 1_000
const sweepMs = 250
const unavailable: LeaseRefusal = { kind: 'unavailable', retryAfterMs: 1_000 }

/**
 * What this process may spend without asking: one lease for each (user, token or none) and group. While a lease has room, reserving
 * costs a look-up; else billing is asked once for all who wait. Amounts are quota units.
 */
export class LeaseBook {
  private readonly borrowers = new Borrowers()
  private readonly leases = new Set<Lease>()
  private readonly requests: LeaseRequests
  private readonly sweeping: Timer

  constructor(private readonly options: LeaseBookOptions) {
    const { journal, ...rest } = options
    this.requests = new LeaseRequests({
      ...rest,
      journalId: journal.id,
      onAnswer: (lease, answer) => this.answered(lease, answer),
      onSilence: (lease) => this.unanswered(lease),
    })
    this.sweeping = options.clock.every(() => this.sweep(), sweepMs)
  }

  /** Leases that are not returned. */
  get size(): number {
    return this.leases.size
  }

  /** What is lent to this process and not spent. */
  get heldUnits(): number {
    let units = 0
    for (const lease of this.leases) units += Math.max(0, lease.grantedUnits - lease.spentUnits)
    return units
  }

  /** Whether billing has just said that the user, or the token, has nothing left; it may have changed since. */
  isKnownEmpty(payer: Pick<Payer, 'userId' | 'tokenId'>): boolean {
    return this.borrowers.find(payer).some(({ isEmpty }) => isEmpty)
  }

  /** Holds `units` for a call: true when that is done, false when the holder will hear. */
  reserve(payer: Payer, units: number, holder: LeaseHolder): boolean {
    const nowMs = this.options.clock.monotonicMs()
    const borrower = this.borrowers.get(payer)
    borrower.lastUsedMs = nowMs
    const lease = borrower.current
    if (lease !== null && lease.waiting.length === 0 && nowMs < lease.expiresAtMs && lease.freeUnits >= units) {
      lease.take(units, holder)
      lease.lastUsedMs = nowMs
      if (nowMs >= lease.renewsAtMs) this.requests.extend(lease, nowMs)
      else this.requests.keepRoom(lease, units, nowMs)
      return true
    }
    this.wait(this.leaseToAsk(borrower, nowMs), { holder, units, isRaise: false }, nowMs)
    return false
  }

  /** Makes a hold at least `units`: true when it is, false when the holder will hear. */
  raise(holder: LeaseHolder, units: number): boolean {
    const { lease } = holder
    const more = units - holder.heldUnits
    if (lease === null || more <= 0) return true
    if (lease.freeUnits >= more) {
      lease.take(more, holder)
      return true
    }
    const nowMs = this.options.clock.monotonicMs()
    this.wait(lease, { holder, units: more, isRaise: true }, nowMs)
    return false
  }

  /** The call is over and cost so much; its receipt stands in the journal already. */
  settle(holder: LeaseHolder, spentUnits: number): void {
    const { lease } = holder
    if (lease === null) return
    const nowMs = this.options.clock.monotonicMs()
    lease.release(holder, spentUnits, nowMs)
    // Billing may have charged the excess to the free balance: the rest of this lease is unknown.
    if (lease.isOverdrawn) this.leaveBehind(lease)
    lease.serve()
    if (lease.isRetired) this.giveBack(lease)
  }

  /**
   * Billing wants back what it lent for a user, or for one token of theirs: nothing more is begun on it, and each lease goes
   * home as soon as no call holds it. Who waits is asked for anew.
   */
  recall(userId: number, tokenId: number | null): void {
    for (const lease of [...this.leases]) {
      const { payer } = lease.borrower
      if (payer.userId !== userId || (tokenId !== null && payer.tokenId !== tokenId) || lease.isRetired) continue
      this.leaveBehind(lease)
    }
  }

  /** The holder no longer wants what it waits for. */
  forget(holder: LeaseHolder): void {
    for (const lease of this.leases) lease.forget(holder)
  }

  /** Every lease goes home as soon as its last call has ended; what billing still answers is of no use any more. */
  close(): void {
    this.sweeping.cancel()
    for (const lease of [...this.leases]) {
      this.retire(lease)
      lease.refuse(lease.beginning, unavailable)
      // Billing lends nothing on a lease that came home, also where the return overtakes the question.
      if (lease.isUnused) this.sendHome(lease)
    }
  }

  /** The borrower's lease, or a new one where that cannot be used. */
  private leaseToAsk(borrower: Borrower, nowMs: number): Lease {
    const { current } = borrower
    if (current !== null) {
      // Where money is short, a rest that is too small is worth more in the common pot.
      const isScrap = current.isTight && current.isIdle && current.freeUnits > 0
      if (nowMs < current.expiresAtMs && !isScrap) return current
      this.leaveBehind(current)
    }
    return borrower.current ?? this.newLease(borrower)
  }

  /** Begins nothing more on a lease: who waits there for a first hold is asked for anew on the next one. */
  private leaveBehind(lease: Lease): void {
    this.move(lease, lease.beginning)
  }

  private newLease(borrower: Borrower): Lease {
    const lease = new Lease(newRequestId(), borrower)
    this.leases.add(lease)
    borrower.current = lease
    return lease
  }

  private wait(lease: Lease, wait: Wait, nowMs: number): void {
    lease.waiting.push(wait)
    lease.lastUsedMs = nowMs
    if (!lease.isAsking) this.requests.ask(lease)
  }

  private answered(lease: Lease, { command, reply, sentAtMs }: GrantAnswer): void {
    switch (reply.outcome) {
      case 'granted':
        lease.granted(command, reply, sentAtMs)
        lease.serve()
        break
      case 'closed':
        this.closed(lease)
        break
      case 'held':
        if (!this.swapScrap(lease)) {
          lease.refuseLike(command, { kind: 'held', retryAfterMs: reply.retryAfterMs })
        }
        break
      case 'user-exhausted':
        lease.refuseLike(command, { kind: reply.outcome, remainingUnits: reply.balanceUnits })
        break
      case 'token-exhausted':
        lease.refuseLike(command, { kind: reply.outcome, remainingUnits: reply.remainUnits })
        break
      case 'token-capped':
        lease.refuseLike(command, {
          kind: reply.outcome,
          period: reply.period,
          retryAfterMs: reply.endsInMs,
          remainingUnits: reply.remainUnits,
        })
        break
      case 'budget-spent':
        lease.refuseLike(command, {
          kind: reply.outcome,
          scope: reply.scope,
          retryAfterMs: reply.endsInMs,
          renewsOn: reply.renewsOn,
          remainingUnits: reply.remainUnits,
        })
        break
      case 'token-disabled':
      case 'token-expired':
        // What is left of the lease serves the calls that hold it, and no new one.
        this.retire(lease)
        lease.refuse(lease.waiting, { kind: reply.outcome })
        break
    }
    if (lease.waiting.length > 0 && !lease.isAsking) this.requests.ask(lease)
    if (lease.isRetired) this.giveBack(lease)
  }

  /** Billing has closed the lease. Calls that wait for their first hold try a new lease, once; a raise cannot move there. */
  private closed(lease: Lease): void {
    lease.isClosed = true
    const isNew = lease.commandNo === 1
    const movable = isNew ? [] : lease.beginning
    lease.refuse(
      lease.waiting.filter((wait) => !movable.includes(wait)),
      { kind: 'gone' },
    )
    this.move(lease, movable)
  }

  /** A rest that nobody uses may be what is missing: it goes home, and the whole reserve is asked for anew. */
  private swapScrap(lease: Lease): boolean {
    if (lease.isRetired || lease.reservedUnits > 0 || lease.freeUnits <= 0) return false
    this.move(lease, lease.waiting)
    return true
  }

  private move(lease: Lease, waiting: Wait[]): void {
    lease.waiting = lease.waiting.filter((wait) => !waiting.includes(wait))
    this.retire(lease)
    this.giveBack(lease)
    if (waiting.length === 0) return
    const next = lease.borrower.current ?? this.newLease(lease.borrower)
    next.lastUsedMs = this.options.clock.monotonicMs()
    next.waiting.push(...waiting)
    if (!next.isAsking) this.requests.ask(next)
  }

  private unanswered(lease: Lease): void {
    lease.refuse(lease.waiting, unavailable)
    if (lease.isRetired) this.giveBack(lease)
  }

  private retire(lease: Lease): void {
    lease.isRetired = true
    if (lease.borrower.current === lease) lease.borrower.current = null
  }

  private giveBack(lease: Lease): void {
    if (lease.isIdle) this.sendHome(lease)
  }

  private sendHome(lease: Lease): void {
    if (!this.leases.delete(lease)) return
    // A lease that billing never heard of needs no return; one whose command went unanswered may exist.
    if (lease.commandNo > 0) this.options.journal.returnLease(lease.id)
  }

  private sweep(): void {
    const nowMs = this.options.clock.monotonicMs()
    for (const lease of this.leases) {
      if (lease.isIdle && nowMs - lease.lastUsedMs >= idleReturnMs) {
        this.retire(lease)
        this.giveBack(lease)
      } else if (lease.reservedUnits > 0 && nowMs >= lease.renewsAtMs) this.requests.extend(lease, nowMs)
    }
    this.borrowers.forgetUnused(nowMs)
  }
}
