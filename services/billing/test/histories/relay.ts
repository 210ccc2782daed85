import type { JournalEntry, Receipt } from '@tollgate/contracts'
import { noCounts } from '@tollgate/usage'
import type { GrantCommand } from '../../src/lease/lease.policy'
import type { Reply } from './bank'

/** A call that has begun: its reserve is set aside of the lease, its `open` line is in the journal. */
interface OpenCall {
  requestId: string
  userId: number
  tokenId: number | null
  leaseId: string | null
  reserveUnits: number
}

interface HeldLease {
  leaseId: string
  userId: number
  tokenId: number | null
  commandNo: number
  grantedUnits: number
  spentUnits: number
  reservedUnits: number
}

type Unnumbered = JournalEntry extends infer E ? (E extends JournalEntry ? Omit<E, 'seq'> : never) : never

/** One relay slot: its journal outlives crashes, its leases do not. It never starts a call that its lease does not cover. */
export class Relay {
  epoch = 1
  readonly journal: JournalEntry[] = []
  readonly calls: OpenCall[] = []
  private readonly leases = new Map<string, HeldLease>()
  /** How many entries are known to have reached the stream. */
  shipped = 0

  constructor(
    readonly journalId: string,
    private readonly newId: () => string,
  ) {}

  /** Starts a call when the lease covers its reserve; otherwise returns the command that would make it so. */
  start(userId: number, tokenId: number | null, reserveUnits: number): GrantCommand | null {
    const lease = this.leaseOf(userId, tokenId)
    const rest = lease.grantedUnits - lease.spentUnits - lease.reservedUnits
    if (rest >= reserveUnits) {
      lease.reservedUnits += reserveUnits
      this.calls.push({ requestId: this.newId(), userId, tokenId, leaseId: lease.leaseId, reserveUnits })
      return null
    }
    return {
      leaseId: lease.leaseId,
      commandNo: ++lease.commandNo,
      journal: this.journalId,
      epoch: this.epoch,
      userId,
      tokenId,
      grantedUnits: lease.grantedUnits,
      reserveUnits: reserveUnits - rest,
      recentSpendUnits: lease.spentUnits + 10,
    }
  }

  hear(command: GrantCommand, reply: Reply): void {
    const lease = [...this.leases.values()].find((held) => held.leaseId === command.leaseId)
    if (lease === undefined) return
    if (reply.outcome === 'granted') lease.grantedUnits = Math.max(lease.grantedUnits, reply.grantedUnits)
    if (reply.outcome === 'closed') this.leases.delete(keyOf(lease.userId, lease.tokenId))
  }

  /** Ends a call; whatever it cost, it was answered, and its receipt is in the journal. */
  finish(index: number, priceUnits: number): Receipt | null {
    const [call] = this.calls.splice(index, 1)
    if (call === undefined) return null
    const lease = this.leases.get(keyOf(call.userId, call.tokenId))
    if (lease?.leaseId === call.leaseId) {
      lease.reservedUnits -= call.reserveUnits
      lease.spentUnits += priceUnits
    }
    const receipt = aReceipt(call, priceUnits)
    this.write({ type: 'receipt', receipt })
    return receipt
  }

  /** Sends an idle lease home. A relay that is sloppy about its calls returns it under them: their receipts come late. */
  giveBack(index: number, isSloppy: boolean): void {
    const lease = [...this.leases.values()][index]
    if (lease === undefined || (lease.reservedUnits > 0 && !isSloppy)) return
    this.leases.delete(keyOf(lease.userId, lease.tokenId))
    this.write({ type: 'return', leaseId: lease.leaseId })
  }

  /** The process dies and a successor replays: open calls get a receipt, then the journal is declared reopened. */
  crash(priceOf: (reserveUnits: number) => number): Receipt[] {
    this.leases.clear()
    const replayed = this.calls.splice(0).map((call) => aReceipt(call, priceOf(call.reserveUnits)))
    for (const receipt of replayed) this.write({ type: 'receipt', receipt })
    this.epoch += 1
    this.write({ type: 'reopened', epoch: this.epoch })
    return replayed
  }

  write(entry: Unnumbered): void {
    this.journal.push({ ...entry, seq: this.journal.length + 1 })
  }

  private leaseOf(userId: number, tokenId: number | null): HeldLease {
    const key = keyOf(userId, tokenId)
    let lease = this.leases.get(key)
    if (lease === undefined) {
      const leaseId = this.newId()
      lease = { leaseId, userId, tokenId, commandNo: 0, grantedUnits: 0, spentUnits: 0, reservedUnits: 0 }
      this.leases.set(key, lease)
    }
    return lease
  }
}

function keyOf(userId: number, tokenId: number | null): string {
  return `${userId}:${tokenId}`
}

/** A receipt that costs exactly `priceUnits`: that many input tokens at ratio 1. */
export function aReceipt(call: Omit<OpenCall, 'reserveUnits'>, priceUnits: number): Receipt {
  return {
    requestId: call.requestId,
    userId: call.userId,
    tokenId: call.tokenId,
    leaseId: call.leaseId,
    channelId: 1 + (priceUnits % 3),
    snapshot: {
      price: {
        kind: 'ratio',
        model: '1',
        completion: '1',
        cacheRead: '1',
        cacheWrite5m: '1',
        cacheWrite1h: '1',
        audioIn: '1',
        audioOut: '1',
      },
      groupRatio: '1',
      isUserGroupRatio: false,
      quotaPerUnit: 500_000,
      isUnsetModel: false,
    },
    counts: { ...noCounts(), textIn: priceUnits },
    evidence: 'reported',
    isDelivered: true,
    traceparent: null,
    facts: {
      username: 'ada',
      tokenName: 'laptop',
      channelName: 'main',
      group: 'default',
      model: 'gpt-4o',
      upstreamModel: 'gpt-4o',
      isStream: false,
      startedAtMs: 1_767_225_600_000,
      durationMs: 40,
      firstPartMs: 20,
      outcome: 'complete',
      attempts: [{ channelId: 1, status: 200, outcome: 'ok' }],
      clientRequestId: null,
      clientIp: '127.0.0.1',
    },
  }
}
