import type { GrantCommand, GrantReply, LeaseHolder, LeaseRefusal } from '../../src/lease/lease'
import type { Lease } from '../../src/lease/lease'
import type { LeaseBook } from '../../src/lease/lease-book'

interface Lent {
  grantedUnits: number
  settledUnits: number
  commandNo: number
  isClosed: boolean
  /** Of the relay that borrowed; unknown where a line came before its grant. */
  journal: string | null
}

type Line = { type: 'receipt'; leaseId: string; units: number } | { type: 'return'; leaseId: string }

/** Billing as the lease contract describes it, for one user: enough to judge a borrower by. */
export class SimulatedBilling {
  heldUnits = 0
  writeoffUnits = 0
  commands: GrantCommand[] = []
  presentRelays = 1
  readonly leases = new Map<string, Lent>()
  private waiting: (() => void)[] = []

  constructor(public balanceUnits: number) {}

  get freeUnits(): number {
    return this.balanceUnits - this.heldUnits
  }

  /** What billing answers; `held` only after `giveUp`, or a change that helps. */
  async grant(command: GrantCommand): Promise<GrantReply> {
    this.commands.push(command)
    for (;;) {
      const reply = this.decide(command)
      if (reply.outcome !== 'held') return reply
      const isOver = await new Promise<boolean>((resolve) => {
        this.waiting.push(() => resolve(false))
        this.giveUps.push(() => resolve(true))
      })
      if (isOver) return reply
    }
  }

  private giveUps: (() => void)[] = []

  /** The second that billing waits for holds is over. */
  giveUp(): void {
    for (const stop of this.giveUps.splice(0)) stop()
  }

  /** The relay with this journal is gone, and another has said so. */
  closeAll(of: string): void {
    for (const [leaseId, { isClosed, journal }] of this.leases) {
      if (!isClosed && journal === of) this.apply({ type: 'return', leaseId })
    }
  }

  apply(line: Line): void {
    const lease = this.leases.get(line.leaseId) ?? nothingLent(null)
    this.leases.set(line.leaseId, lease)
    if (line.type === 'return') {
      if (!lease.isClosed) this.heldUnits -= lease.grantedUnits - lease.settledUnits
      lease.isClosed = true
    } else {
      const fromLease = lease.isClosed ? 0 : Math.min(line.units, lease.grantedUnits - lease.settledUnits)
      const extension = Math.min(line.units - fromLease, this.freeUnits)
      lease.settledUnits += fromLease
      this.heldUnits -= fromLease
      this.balanceUnits -= fromLease + extension
      this.writeoffUnits += line.units - fromLease - extension
    }
    for (const again of this.waiting.splice(0)) again()
  }

  private decide(command: GrantCommand): GrantReply {
    const lease = this.leases.get(command.leaseId)
    if (lease?.isClosed) return { outcome: 'closed' }
    if (lease && command.commandNo <= lease.commandNo) return granted(lease)
    const granted_ = lease?.grantedUnits ?? 0
    const share = Math.floor(Math.max(0, this.freeUnits) / (4 * this.presentRelays))
    const block = Math.max(command.reserveUnits, Math.min(command.recentSpendUnits, share))
    const lent = Math.max(0, block - (granted_ - command.grantedUnits))
    if (lent > this.freeUnits) {
      return this.balanceUnits < command.reserveUnits
        ? { outcome: 'user-exhausted', balanceUnits: this.balanceUnits }
        : { outcome: 'held', retryAfterMs: 1_000 }
    }
    const kept = lease ?? nothingLent(command.journal)
    kept.grantedUnits += lent
    kept.commandNo = command.commandNo
    this.heldUnits += lent
    this.leases.set(command.leaseId, kept)
    return granted(kept)
  }
}

function nothingLent(journal: string | null): Lent {
  return { grantedUnits: 0, settledUnits: 0, commandNo: 0, isClosed: false, journal }
}

function granted(lease: Lent): GrantReply {
  return { outcome: 'granted', grantedUnits: lease.grantedUnits, lifetimeMs: 15 * 60_000 }
}

/** A call as the book sees it. */
export class SimulatedCall implements LeaseHolder {
  lease: Lease | null = null
  heldUnits = 0
  outcome: 'waiting' | 'granted' | LeaseRefusal['kind'] = 'waiting'

  leaseGranted(): void {
    this.outcome = 'granted'
  }

  leaseRefused(refusal: LeaseRefusal): void {
    this.outcome = refusal.kind
  }
}

const payer = { userId: 7, tokenId: 12, group: 'default' }

/** A call of user 7 by token 12 asks for so many units; it waits where its outcome is not `granted`. */
export function beginCall(book: LeaseBook, units: number): SimulatedCall {
  const call = new SimulatedCall()
  if (book.reserve(payer, units, call)) call.outcome = 'granted'
  return call
}
