import type { Receipt } from '@tollgate/contracts'
import type { Account, Books, JournalState, Lease, LedgerRow, TokenQuota } from '../books/books-state'
import type { GroupSpend } from '../books/month-budget'
import { monthOf } from '../books/token-periods'
import { usedBy } from '../books/token-use'
import { closeLeases, tombstone } from '../lease/lease.policy'
import { type FaultyEntries, type JournalItem, lastSeqOf, textOf } from './journal/journal-item'
import { settle } from './ledger.policy'

/** What a receipt costs by its own snapshot. `fault` tells why no price could be made of it; then it costs 0. */
export interface Priced {
  readonly units: number
  readonly fault: string | null
}

export interface ApplyContext {
  readonly priceOf: (receipt: Receipt) => Priced
  /** The day of the site's time zone at that moment, as 20260131. */
  readonly dayAt: (atMs: number) => number
  /** Calls that the ledger has already, by request id. */
  readonly repeats: ReadonlySet<string>
}

/** One call as it was settled, in the order of the journal. */
export interface SettledCall {
  readonly receipt: Receipt
  readonly priceUnits: number
  readonly chargedUnits: number
  readonly writeoffUnits: number
  /** The month that it counts for, as 202601. */
  readonly month: number
}

export interface Applied {
  readonly books: Books
  readonly journal: JournalState
  readonly rows: readonly LedgerRow[]
  readonly calls: readonly SettledCall[]
  /** What was not booked, or for nothing because it has no price. */
  readonly faults: readonly FaultyEntries[]
}

/**
 * Applies what is new in a batch that is `ready`. Nothing in it can stop the journal: a receipt for an unknown user is
 * a write-off, one that has no price costs 0 and keeps its evidence in its row, one that the ledger has is skipped.
 */
export function applyEntries(
  books: Books,
  journal: JournalState,
  items: readonly JournalItem[],
  context: ApplyContext,
): Applied {
  const run = new Run(books, context)
  let { appliedSeq } = journal
  for (const item of items) {
    if (lastSeqOf(item) <= appliedSeq) continue
    switch (item.type) {
      case 'receipt':
        run.settle(item.receipt, item.seq)
        break
      case 'return':
        run.close(item.leaseId, journal.journal)
        break
      case 'superseded':
        run.closeAllOf(item.journal)
        break
      case 'faulty':
        run.faults.push({ ...item, seq: Math.max(item.seq, appliedSeq + 1) })
        break
    }
    appliedSeq = lastSeqOf(item)
  }
  const { rows, calls, faults } = run
  return { books: run.books(), journal: { ...journal, appliedSeq }, rows, calls, faults }
}

interface Booked {
  readonly account: Account | null
  readonly token: TokenQuota | null
  readonly chargedUnits: number
  readonly month: number
}

/** The working copy of one batch; the caller's books stay as they are. */
class Run {
  readonly rows: LedgerRow[] = []
  readonly calls: SettledCall[] = []
  readonly faults: FaultyEntries[] = []
  private readonly done: Set<string>
  private accounts: Map<number, Account>
  private tokens: Map<number, TokenQuota>
  private leases: Map<string, Lease>
  private groups: Map<string, GroupSpend>

  constructor(
    books: Books,
    private readonly context: ApplyContext,
  ) {
    this.accounts = new Map(books.accounts)
    this.tokens = new Map(books.tokens)
    this.leases = new Map(books.leases)
    this.groups = new Map(books.groups)
    this.done = new Set(context.repeats)
  }

  books(): Books {
    return { accounts: this.accounts, tokens: this.tokens, leases: this.leases, groups: this.groups }
  }

  settle(receipt: Receipt, seq: number): void {
    if (this.done.has(receipt.requestId)) return
    this.done.add(receipt.requestId)
    const priced = this.context.priceOf(receipt)
    if (priced.fault !== null) {
      const text = `${priced.fault}\n${textOf(receipt)}`
      this.faults.push({ type: 'faulty', seq, lastSeq: seq, reason: 'unpriced', text })
    }
    const { outcome, startedAtMs, durationMs, group } = receipt.facts
    const day = this.context.dayAt(startedAtMs + durationMs)
    const month = monthOf(day)
    const account = this.accounts.get(receipt.userId)
    if (account === undefined) return this.book(receipt, priced, { account: null, token: null, chargedUnits: 0, month })

    const parties = { account, group: this.groups.get(group) ?? null, ...this.borrowed(receipt) }
    const settlement = settle(parties, priced.units, { isAnswered: outcome !== 'failed', day })
    this.accounts.set(account.userId, settlement.account)
    if (settlement.token) {
      const { token } = settlement
      // Where a token is gone nobody is shown its use, and nothing of its clients is kept.
      this.tokens.set(token.tokenId, token.isDeleted ? token : { ...token, ...usedBy(token, receipt.facts) })
    }
    if (settlement.lease) this.leases.set(settlement.lease.leaseId, settlement.lease)
    if (settlement.group) this.groups.set(group, settlement.group)
    this.book(receipt, priced, { ...settlement, month })
  }

  /** The call's token and lease, each only if it is the user's and, for the lease, the token's. */
  private borrowed(receipt: Receipt): { token: TokenQuota | null; lease: Lease | null } {
    const token = this.tokens.get(receipt.tokenId ?? 0) ?? null
    const lease = this.leases.get(receipt.leaseId ?? '') ?? null
    const isTheirs =
      lease !== null &&
      lease.userId === receipt.userId &&
      lease.tokenId === receipt.tokenId &&
      (lease.callGroup === null || lease.callGroup === receipt.facts.group)
    return {
      token: token?.userId === receipt.userId ? token : null,
      lease: isTheirs && !lease.isClosed ? lease : null,
    }
  }

  private book(receipt: Receipt, priced: Priced, outcome: Booked): void {
    const { account, token, chargedUnits, month } = outcome
    const writeoffUnits = priced.units - chargedUnits
    const row: LedgerRow = {
      kind: 'usage',
      reference: receipt.requestId,
      userId: receipt.userId,
      tokenId: token?.tokenId ?? null,
      channelId: receipt.channelId,
      units: 0 - chargedUnits,
      houseUnits: 0,
      balanceUnits: account?.balanceUnits ?? 0,
      requests: account !== null && receipt.facts.outcome !== 'failed' ? 1 : 0,
      details: evidenceOf(receipt, priced),
      month,
    }
    this.rows.push(row)
    if (writeoffUnits > 0) {
      this.rows.push({ ...row, kind: 'writeoff', units: 0, houseUnits: -writeoffUnits, requests: 0, details: null })
    }
    this.calls.push({ receipt, priceUnits: priced.units, chargedUnits, writeoffUnits, month })
  }

  close(leaseId: string, journal: string): void {
    const lease = this.leases.get(leaseId)
    if (lease === undefined) this.leases.set(leaseId, tombstone(leaseId, journal))
    else if (lease.journal === journal) this.closeAll([leaseId])
  }

  closeAllOf(journal: string): void {
    const theirs = [...this.leases.values()].filter((lease) => lease.journal === journal)
    this.closeAll(theirs.map((lease) => lease.leaseId))
  }

  private closeAll(leaseIds: string[]): void {
    const closed = closeLeases(this.books(), leaseIds)
    this.accounts = new Map(closed.accounts)
    this.tokens = new Map(closed.tokens)
    this.leases = new Map(closed.leases)
    this.groups = new Map(closed.groups)
  }
}

/**
 * What the price was made of: enough to compute it again in years. Counts that are 0 are left out. `call` is what the log
 * needs beside it to be written again: no names, which others can tell, and nothing of the client.
 */
function evidenceOf(receipt: Receipt, priced: Priced): Record<string, unknown> {
  const counts = Object.fromEntries(Object.entries(receipt.counts).filter(([, count]) => count > 0))
  const fault = priced.fault === null ? {} : { fault: priced.fault }
  const { group, servedModel, upstreamModel, isStream, outcome, cacheAgeSeconds, startedAtMs, durationMs } =
    receipt.facts
  return {
    model: receipt.facts.model,
    snapshot: receipt.snapshot,
    counts,
    evidence: receipt.evidence,
    isDelivered: receipt.isDelivered,
    leaseId: receipt.leaseId,
    call: {
      group,
      ...(servedModel && { servedModel }),
      upstreamModel,
      isStream,
      outcome,
      ...(cacheAgeSeconds !== undefined && { cacheAgeSeconds }),
      startedAtMs,
      durationMs,
    },
    ...fault,
  }
}
