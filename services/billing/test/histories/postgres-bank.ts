import { ManualClock } from '@tollgate/testing'
import type { JournalPosition } from '../../src/books/books.service'
import type { WantedBudget } from '../../src/budget/budget'
import type { GrantCommand } from '../../src/lease/lease.policy'
import type { JournalItem } from '../../src/ledger/journal/journal-item'
import type { ApplyOutcome } from '../../src/ledger/journal/journal-lane'
import { recap } from '../../src/ledger/ledger.policy'
import type { Fall } from '../../src/warning/warning.policy'
import { BooksOnPostgres } from '../support/books-on-postgres'
import { removeBudget, setBudget } from '../support/set-budget'
import type { Bank, Reply } from './bank'
import { budgetKey, type SetBudget, type ToldThreshold } from './budget-checker'
import type { BookRows } from './checker'

/** A clock on which any wait is over at once: in a history nobody waits for holds to clear. */
export class ImpatientClock extends ManualClock {
  private elapsedMs = 0

  override monotonicMs(): number {
    this.elapsedMs += 10_000
    return this.elapsedMs
  }
}

/** The product's services over PostgreSQL, seen as a history sees billing. One instance for each history. */
export class PostgresBank implements Bank {
  private lastToken: number

  constructor(
    private readonly billing: BooksOnPostgres,
    private readonly clock: ImpatientClock,
    private readonly seed: number,
  ) {
    this.lastToken = seed * 100
  }

  async open(userId: number, units: number): Promise<void> {
    await this.billing.accounts.open({ userId, username: 'ada', units })
  }

  async adjust(adjustId: string, userId: number, wantedUnits: number): Promise<void> {
    const by = { username: 'ada', actorId: 1, actorName: 'root' }
    await this.billing.accounts.adjust({ adjustId, userId, wantedUnits, ...by }).catch(ignoreUnknownAccount)
  }

  async watch(userId: number, warnBelowUnits: number | null): Promise<void> {
    await this.billing.warnings.watch(userId, warnBelowUnits)
  }

  async createToken(userId: number, cap: { isUnlimited: boolean; remainUnits: number }): Promise<number> {
    this.lastToken += 1
    const { transactions, books } = this.billing
    await transactions.run((tx) => books.addTokenQuotas(tx, [this.lastToken], { userId, ...cap }))
    return this.lastToken
  }

  async editToken(tokenId: number, cap: { isUnlimited?: boolean; remainUnits?: number }): Promise<void> {
    await this.changeToken(tokenId, (token) => (token.isDeleted ? token : recap(token, cap)))
  }

  async deleteToken(tokenId: number): Promise<void> {
    await this.changeToken(tokenId, (token) => ({ ...token, isDeleted: true }))
    await this.billing.transactions.run((tx) => this.billing.budgets.deleteOfToken(tx, tokenId))
  }

  setBudget(budget: SetBudget): Promise<void> {
    return setBudget(this.billing, wantedOf(budget))
  }

  removeBudget(budget: SetBudget): Promise<void> {
    return removeBudget(this.billing, budget)
  }

  async grant(command: GrantCommand, nowMs: number): Promise<Reply> {
    await this.pass(nowMs)
    const reply = await this.billing.leases.grant(command)
    if (reply.outcome === 'granted') return { outcome: 'granted', grantedUnits: reply.grantedUnits }
    return { outcome: reply.outcome === 'closed' ? 'closed' : 'refused' }
  }

  apply(journal: string, items: readonly JournalItem[]): Promise<ApplyOutcome> {
    return this.billing.ledger.apply(journal, items)
  }

  position(journal: string): Promise<JournalPosition> {
    return this.billing.ledger.position(journal)
  }

  async expire(nowMs: number): Promise<void> {
    await this.pass(nowMs)
    await this.billing.leases.expire()
    await this.billing.arrears.collectAll()
  }

  warnings(): readonly Fall[] {
    return this.billing.fallen.filter(({ userId }) => Math.floor(userId / 100) === this.seed)
  }

  async rows(): Promise<BookRows> {
    const rows = await this.billing.rows(`user_id / 100 = ${this.seed}`)
    return { ...rows, groups: rows.groups.filter(({ name }) => name.endsWith(`-${this.seed}`)) }
  }

  thresholds(): readonly ToldThreshold[] {
    return this.billing.crossed.map(({ name, scope, percent, spentUnits }) => {
      const subject = name.slice(`${scope} `.length)
      return { scope, subject, percent, spentUnits }
    })
  }

  /** It is later now; leases live by the database's time, which nobody moves, so they begin earlier. */
  private async pass(nowMs: number): Promise<void> {
    const passedMs = nowMs - this.clock.nowMs()
    this.clock.jumpTo(nowMs)
    if (passedMs > 0) await this.billing.age(passedMs)
  }

  private async changeToken(
    tokenId: number,
    change: (token: Parameters<typeof recap>[0]) => Parameters<typeof recap>[0],
  ) {
    const { transactions, books } = this.billing
    await transactions.run(async (tx) => {
      const locked = await books.lock(tx, { tokenIds: [tokenId] })
      const token = locked.tokens.get(tokenId)
      if (token) await books.write(tx, locked, { ...locked, tokens: new Map([[tokenId, change(token)]]) })
    })
  }
}

function ignoreUnknownAccount(error: unknown): void {
  if (error instanceof Error && error.message === 'billing.account-not-found') return
  throw error
}

/** What it is called tells of whom it is when a threshold is told. */
function wantedOf(budget: SetBudget): WantedBudget {
  const { units: monthlyUnits, ...rest } = budget
  return { ...rest, name: budgetKey(budget), ownerId: null, monthlyUnits, isAdministrators: true }
}
