import type { JournalPosition } from '../../src/books/books.service'
import type { Books, JournalState, LedgerRow } from '../../src/books/books-state'
import { noBudget } from '../../src/books/month-budget'
import { noPeriods } from '../../src/books/token-periods'
import { neverUsed } from '../../src/books/token-use'
import { reachedPercent } from '../../src/budget/budget.policy'
import { closeLeases, decideGrant, type GrantCommand, isAbandoned } from '../../src/lease/lease.policy'
import { applyEntries } from '../../src/ledger/journal.policy'
import { type JournalItem, readiness } from '../../src/ledger/journal/journal-item'
import type { ApplyOutcome } from '../../src/ledger/journal/journal-lane'
import { adjust, credit, recap } from '../../src/ledger/ledger.policy'
import { type Fall, fallsBetween } from '../../src/warning/warning.policy'
import { type Bank, type Reply, siteThresholdUnits } from './bank'
import type { SetBudget, ToldThreshold } from './budget-checker'
import type { BookRows } from './checker'
import { groupIn, type MemoryBooks, MemoryBudgets } from './memory-budgets'

/** The rules a bank goes by. Tests replace one by a broken one, to see that the checker notices. */
export const soundRules = { applyEntries, readiness, decideGrant, closeLeases, fallsBetween, reachedPercent }
export type Rules = typeof soundRules

/** The books in memory: maps instead of tables, the product's own policies upon them. */
export class MemoryBank implements Bank {
  private books: MemoryBooks = { accounts: new Map(), tokens: new Map(), leases: new Map(), groups: new Map() }
  private journals = new Map<string, JournalState>()
  private superseded = new Set<string>()
  private readonly ledger: LedgerRow[] = []
  private billed = new Set<string>()
  private readonly told: Fall[] = []

  private readonly budgets: MemoryBudgets

  constructor(private readonly rules: Rules = soundRules) {
    this.budgets = new MemoryBudgets(rules.reachedPercent)
  }

  async open(userId: number, units: number): Promise<void> {
    if (this.books.accounts.has(userId)) return
    const empty = {
      userId,
      balanceUnits: 0,
      heldUnits: 0,
      usedUnits: 0,
      requestCount: 0,
      warnBelowUnits: null,
      ...noBudget,
    }
    const { account, row } = credit(empty, { kind: 'signup', reference: `${userId}`, details: null }, units)
    this.books.accounts.set(userId, account)
    this.ledger.push(row)
  }

  async adjust(adjustId: string, userId: number, wantedUnits: number): Promise<void> {
    const account = this.books.accounts.get(userId)
    if (account === undefined || this.billed.has(adjustId)) return
    this.billed.add(adjustId)
    const adjusted = adjust(account, { kind: 'adjust', reference: adjustId, details: null }, wantedUnits)
    this.put({ ...this.books, accounts: new Map(this.books.accounts).set(userId, adjusted.account) })
    this.ledger.push(adjusted.row)
  }

  async watch(userId: number, warnBelowUnits: number | null): Promise<void> {
    const account = this.books.accounts.get(userId)
    if (account) this.books.accounts.set(userId, { ...account, warnBelowUnits })
  }

  async createToken(userId: number, cap: { isUnlimited: boolean; remainUnits: number }): Promise<number> {
    const tokenId = this.books.tokens.size + 1
    this.books.tokens.set(tokenId, {
      tokenId,
      userId,
      heldUnits: 0,
      usedUnits: 0,
      owedUnits: 0,
      ...noPeriods,
      ...neverUsed,
      isDeleted: false,
      ...cap,
    })
    return tokenId
  }

  async editToken(tokenId: number, cap: { isUnlimited?: boolean; remainUnits?: number }): Promise<void> {
    const token = this.books.tokens.get(tokenId)
    if (token && !token.isDeleted) this.books.tokens.set(tokenId, recap(token, cap))
  }

  async deleteToken(tokenId: number): Promise<void> {
    const token = this.books.tokens.get(tokenId)
    if (token) this.books.tokens.set(tokenId, { ...token, isDeleted: true })
  }

  async setBudget(budget: SetBudget): Promise<void> {
    this.budgets.set(this.books, budget)
  }

  async removeBudget(budget: SetBudget): Promise<void> {
    this.budgets.remove(this.books, budget)
  }

  async grant(command: GrantCommand, nowMs: number): Promise<Reply> {
    const account = this.books.accounts.get(command.userId) ?? null
    const token = this.books.tokens.get(command.tokenId ?? 0) ?? null
    const group = groupIn(this.books, command.group ?? '')
    const state = {
      account,
      token,
      group: group.budgetUnits > 0 ? group : null,
      tokenLife: null,
      lease: this.books.leases.get(command.leaseId) ?? null,
      isSuperseded: this.superseded.has(command.journal),
      databaseMs: nowMs,
    }
    const decision = this.rules.decideGrant(state, command, { nowMs, presentRelays: 2, today: 20260131 })
    if (decision.outcome === 'closed') return { outcome: 'closed' }
    if (decision.outcome === 'repeated') return { outcome: 'granted', grantedUnits: decision.lease.grantedUnits }
    if (decision.outcome !== 'granted') return { outcome: 'refused' }
    this.books.leases.set(command.leaseId, decision.lease)
    const { lentUnits, groupUnits } = decision
    if (account) this.books.accounts.set(account.userId, { ...account, heldUnits: account.heldUnits + lentUnits })
    if (token) this.books.tokens.set(token.tokenId, { ...token, heldUnits: token.heldUnits + lentUnits })
    if (state.group) this.books.groups.set(group.name, { ...group, heldUnits: group.heldUnits + groupUnits })
    return { outcome: 'granted', grantedUnits: decision.lease.grantedUnits }
  }

  async apply(journal: string, items: readonly JournalItem[]): Promise<ApplyOutcome> {
    const state = this.journals.get(journal) ?? { journal, appliedSeq: 0 }
    const readiness = this.rules.readiness(state.appliedSeq, items)
    if (readiness !== 'ready') return { appliedSeq: state.appliedSeq, isGap: readiness === 'gap' }
    for (const item of items) {
      if (item.type !== 'receipt') continue
      const { group } = item.receipt.facts
      this.books.groups.set(group, groupIn(this.books, group))
    }
    const applied = this.rules.applyEntries(this.books, state, items, {
      dayAt: () => 20260131,
      priceOf: (receipt) => ({ units: receipt.counts.textIn, fault: null }),
      repeats: this.billed,
    })
    this.put(applied.books)
    this.budgets.charged(this.books)
    this.journals.set(journal, applied.journal)
    for (const item of items) if (item.type === 'superseded') this.superseded.add(item.journal)
    for (const row of applied.rows) {
      this.ledger.push(row)
      this.billed.add(row.reference)
    }
    return { appliedSeq: applied.journal.appliedSeq, isGap: false }
  }

  private put({ accounts, tokens, leases, groups }: Books): void {
    this.told.push(...this.rules.fallsBetween(this.books.accounts, accounts, siteThresholdUnits))
    this.books = {
      accounts: new Map(accounts),
      tokens: new Map(tokens),
      leases: new Map(leases),
      groups: new Map(groups),
    }
  }

  async position(journal: string): Promise<JournalPosition> {
    return {
      appliedSeq: this.journals.get(journal)?.appliedSeq ?? 0,
      isSuperseded: this.superseded.has(journal),
    }
  }

  snapshot(): () => void {
    const { accounts, tokens, leases, groups } = this.books
    const books = {
      accounts: new Map(accounts),
      tokens: new Map(tokens),
      leases: new Map(leases),
      groups: new Map(groups),
    }
    const budgets = this.budgets.snapshot()
    const [journals, superseded, billed] = [new Map(this.journals), new Set(this.superseded), new Set(this.billed)]
    const [rows, warnings] = [this.ledger.length, this.told.length]
    return () => {
      this.books = books
      budgets()
      this.journals = journals
      this.superseded = superseded
      this.billed = billed
      this.ledger.length = rows
      this.told.length = warnings
    }
  }

  async expire(nowMs: number): Promise<void> {
    const abandoned = [...this.books.leases.values()].filter((lease) =>
      isAbandoned(lease, this.superseded.has(lease.journal), nowMs),
    )
    const books = this.rules.closeLeases(
      this.books,
      abandoned.map((lease) => lease.leaseId),
    )
    this.put(books)
  }

  warnings(): readonly Fall[] {
    return this.told
  }

  thresholds(): readonly ToldThreshold[] {
    return this.budgets.told
  }

  async rows(): Promise<BookRows> {
    return {
      accounts: [...this.books.accounts.values()],
      tokens: [...this.books.tokens.values()],
      leases: [...this.books.leases.values()],
      ledger: this.ledger,
      groups: [...this.books.groups.values()],
    }
  }
}
