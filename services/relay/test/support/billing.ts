import {
  type EventPayload,
  type JournalEntry,
  journalEntry,
  journalNoted,
  journalPosition,
  leaseGrant,
  leasesRecalled,
  type Receipt,
  type ResolvedToken,
  type RpcReply,
  tokenQuotas,
  tokenResolve,
  usageReceipted,
} from '@tollgate/contracts'
import type { Messaging } from '@tollgate/messaging'
import { unitsOf } from '@tollgate/pricing'
import { SimulatedBilling } from './lease-simulation'

/** One call as billing has it. */
export interface Billed {
  readonly receipt: Receipt
  readonly units: number
}

type QuotaOfToken = RpcReply<typeof tokenQuotas>['quotas'][number]

const holdWaitMs = 1_000

/** Billing as its contracts describe it, in memory: tokens, accounts, leases and the journals of relays. */
export class BillingDouble {
  readonly tokens = new Map<string, ResolvedToken>()
  readonly accounts = new Map<number, SimulatedBilling>()
  /** What is left of limited tokens' caps, by id; the others have no bound here. */
  readonly caps = new Map<number, number>()
  /** Tokens that may spend no more in a day or month. */
  readonly cappedIn = new Map<number, 'day' | 'month'>()
  /** What tokens have, and which of them each question was about. */
  readonly quotas = new Map<number, QuotaOfToken>()
  readonly quotaQuestions: number[][] = []
  readonly billed = new Map<string, Billed>()
  private forgottenMs = 0
  readonly applied = new Map<string, number>()
  readonly superseded = new Set<string>()
  /** Users whose hard budget, or whose group's or token's, is spent. */
  readonly spentBudgets = new Map<number, 'user' | 'group' | 'token'>()
  /** Questions are not answered while this is set. */
  isAway = false
  presentRelays = 1
  private waiting: (() => void)[] = []

  constructor(private readonly bus: Messaging) {}

  start(): void {
    const { rpcServer, consumers } = this.bus
    rpcServer.serve(tokenResolve, ({ keyHash }) => this.answer({ token: this.tokens.get(keyHash) ?? null }))
    rpcServer.serve(tokenQuotas, ({ tokenIds }) => {
      this.quotaQuestions.push(tokenIds)
      return this.answer({ quotas: tokenIds.flatMap((tokenId) => this.quotas.get(tokenId) ?? []) })
    })
    rpcServer.serve(leaseGrant, async (command) => {
      const account = this.accounts.get(command.userId)
      if (account === undefined) return this.answer({ outcome: 'closed' })
      const cap = command.tokenId === null ? undefined : this.caps.get(command.tokenId)
      if (cap !== undefined && cap < command.reserveUnits) {
        return this.answer({ outcome: 'token-exhausted', remainUnits: cap })
      }
      const period = command.tokenId === null ? undefined : this.cappedIn.get(command.tokenId)
      if (period !== undefined)
        return this.answer({ outcome: 'token-capped', period, remainUnits: 0, endsInMs: 3_600_000 })
      const scope = this.spentBudgets.get(command.userId)
      if (scope !== undefined) {
        const month = { endsInMs: 3_600_000, renewsOn: '2026-12-01' }
        return this.answer({ outcome: 'budget-spent', scope, remainUnits: 0, ...month })
      }
      account.presentRelays = this.presentRelays
      const giveUp = setTimeout(() => account.giveUp(), holdWaitMs)
      const reply = await account.grant(command)
      clearTimeout(giveUp)
      return this.answer(reply)
    })
    rpcServer.serve(journalPosition, ({ journal }) =>
      this.answer({ appliedSeq: this.applied.get(journal) ?? 0, isSuperseded: this.superseded.has(journal) }),
    )
    consumers.consume(usageReceipted, { durable: 'billing-receipts', inbox: false }, (payload) => this.apply(payload))
  }

  /** Calls home what is lent for a user. */
  recall(userId: number): void {
    this.bus.notes.publish(leasesRecalled, String(userId), { userId, tokenId: null })
  }

  /** No bill is known any more, nor will be one of a call that has begun by now: it may be on its way still. */
  forget(): void {
    this.forgottenMs = Date.now()
    this.billed.clear()
  }

  /** The bill of a call; waits until it has come. */
  async bill(requestId: string): Promise<Billed> {
    for (;;) {
      const bill = this.billed.get(requestId)
      if (bill) return bill
      await this.nextChange()
    }
  }

  /** Resolves once so many calls have been billed. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await this.nextChange()
  }

  account(userId = 7): SimulatedBilling {
    const account = this.accounts.get(userId)
    if (!account) throw new Error(`no account ${userId}`)
    return account
  }

  private nextChange(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  private answer<T>(reply: T): Promise<T> {
    return this.isAway ? new Promise(() => {}) : Promise.resolve(reply)
  }

  private async apply(batch: EventPayload<typeof usageReceipted>): Promise<void> {
    const { journal, round, firstSeq, missingFrom, entries } = batch
    const isGap = (missingFrom ?? firstSeq) > (this.applied.get(journal) ?? 0) + 1
    if (!isGap) entries.forEach((entry, index) => this.applyOnce(journal, firstSeq + index, journalEntry.parse(entry)))
    this.bus.notes.publish(journalNoted, journal, { round, appliedSeq: this.applied.get(journal) ?? 0, isGap })
    for (const wake of this.waiting.splice(0)) wake()
  }

  private applyOnce(journal: string, seq: number, entry: JournalEntry): void {
    if (seq <= (this.applied.get(journal) ?? 0)) return
    this.applied.set(journal, seq)
    if (entry.type === 'return') {
      for (const account of this.accounts.values()) {
        if (account.leases.has(entry.leaseId)) account.apply({ type: 'return', leaseId: entry.leaseId })
      }
    } else if (entry.type === 'receipt') this.applyReceipt(entry.receipt)
    else {
      this.superseded.add(entry.journal)
      for (const account of this.accounts.values()) account.closeAll(entry.journal)
    }
  }

  private applyReceipt(receipt: Receipt): void {
    const { requestId, snapshot, counts, isDelivered, userId, leaseId } = receipt
    if (this.billed.has(requestId)) throw new Error(`${requestId} is billed twice`)
    const units = priced(() => unitsOf(snapshot, counts, { isDelivered }))
    if (receipt.facts.startedAtMs >= this.forgottenMs) this.billed.set(requestId, { receipt, units })
    this.accounts.get(userId)?.apply({ type: 'receipt', leaseId: leaseId ?? '', units })
  }
}

/** Billing charges nothing where it cannot hold the price. */
function priced(units: () => number): number {
  try {
    return units()
  } catch {
    return 0
  }
}
