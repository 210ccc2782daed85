import type { Receipt } from '@tollgate/contracts'
import { noCounts } from '@tollgate/usage'
import type { GrantCommand } from '../../src/lease/lease.policy'
import type { JournalItem } from '../../src/ledger/journal/journal-item'
import type { Reply } from './bank'

/** Who pays for a call, and in which group it is made: what a lease is for. */
export interface Payer {
  readonly userId: number
  readonly tokenId: number | null
  readonly group: string
}

/** A call that has begun: its reserve is set aside of the lease, its `open` line is in the journal. */
interface OpenCall extends Payer {
  requestId: string
  leaseId: string | null
  reserveUnits: number
}

interface HeldLease extends Payer {
  leaseId: string
  commandNo: number
  grantedUnits: number
  spentUnits: number
  reservedUnits: number
}

type Unnumbered = JournalItem extends infer E ? (E extends JournalItem ? Omit<E, 'seq' | 'lastSeq'> : never) : never

/** The journal of one process; it outlives the process. */
export class Journal {
  readonly items: JournalItem[] = []
  /** How many entries are known to have reached the stream. */
  shipped = 0

  constructor(readonly id: string) {}

  write(item: Unnumbered): void {
    const seq = this.items.length + 1
    this.items.push(item.type === 'faulty' ? { ...item, seq, lastSeq: seq } : { ...item, seq })
  }
}

/** What is sent of a journal at once. */
export interface Batch {
  readonly journal: Journal
  readonly items: readonly JournalItem[]
}

/** What a process left that died: its journal, and receipts for the calls that it had begun. */
export interface Remains {
  readonly journal: Journal
  readonly receipts: readonly Receipt[]
}

/** One relay, process after process. It never starts a call that its lease does not cover. */
export class Relay {
  readonly calls: OpenCall[] = []
  journal: Journal
  private readonly leases = new Map<string, HeldLease>()

  constructor(private readonly newId: () => string) {
    this.journal = new Journal(newId())
  }

  /** Starts a call when the lease covers its reserve; otherwise returns the command that would make it so. */
  start({ userId, tokenId, group }: Payer, reserveUnits: number): GrantCommand | null {
    const lease = this.leaseOf({ userId, tokenId, group })
    const rest = lease.grantedUnits - lease.spentUnits - lease.reservedUnits
    if (rest >= reserveUnits) {
      lease.reservedUnits += reserveUnits
      this.calls.push({ requestId: this.newId(), userId, tokenId, group, leaseId: lease.leaseId, reserveUnits })
      return null
    }
    return {
      leaseId: lease.leaseId,
      commandNo: ++lease.commandNo,
      journal: this.journal.id,
      userId,
      tokenId,
      group,
      grantedUnits: lease.grantedUnits,
      reserveUnits: reserveUnits - rest,
      recentSpendUnits: lease.spentUnits + 10,
    }
  }

  hear(command: GrantCommand, reply: Reply): void {
    const lease = [...this.leases.values()].find((held) => held.leaseId === command.leaseId)
    if (lease === undefined) return
    if (reply.outcome === 'granted') lease.grantedUnits = Math.max(lease.grantedUnits, reply.grantedUnits)
    if (reply.outcome === 'closed') this.leases.delete(keyOf(lease))
  }

  /** Ends a call; whatever it cost, it was answered, and its receipt is in the journal. */
  finish(index: number, priceUnits: number): Receipt | null {
    const [call] = this.calls.splice(index, 1)
    if (call === undefined) return null
    const lease = this.leases.get(keyOf(call))
    if (lease?.leaseId === call.leaseId) {
      lease.reservedUnits -= call.reserveUnits
      lease.spentUnits += priceUnits
    }
    const receipt = aReceipt(call, priceUnits)
    this.journal.write({ type: 'receipt', receipt })
    return receipt
  }

  /** Sends an idle lease home. A relay that is sloppy about its calls returns it under them: their receipts come late. */
  giveBack(index: number, isSloppy: boolean): void {
    const lease = [...this.leases.values()][index]
    if (lease === undefined || (lease.reservedUnits > 0 && !isSloppy)) return
    this.leases.delete(keyOf(lease))
    this.journal.write({ type: 'return', leaseId: lease.leaseId })
  }

  /** The process dies; another one begins with a journal of its own. */
  crash(priceOf: (reserveUnits: number) => number): Remains {
    this.leases.clear()
    const receipts = this.calls.splice(0).map((call) => aReceipt(call, priceOf(call.reserveUnits)))
    const { journal } = this
    this.journal = new Journal(this.newId())
    return { journal, receipts }
  }

  /** Settles what a dead process left, once all of its journal is applied. Who does it again writes the same again. */
  bringHome({ journal, receipts }: Remains): void {
    for (const receipt of receipts) this.journal.write({ type: 'receipt', receipt })
    this.journal.write({ type: 'superseded', journal: journal.id })
  }

  private leaseOf(payer: Payer): HeldLease {
    const key = keyOf(payer)
    let lease = this.leases.get(key)
    if (lease === undefined) {
      const leaseId = this.newId()
      lease = { leaseId, ...payer, commandNo: 0, grantedUnits: 0, spentUnits: 0, reservedUnits: 0 }
      this.leases.set(key, lease)
    }
    return lease
  }
}

function keyOf({ userId, tokenId, group }: Payer): string {
  return `${userId}:${tokenId}:${group}`
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
      group: call.group,
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
