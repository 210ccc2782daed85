import { Injectable } from '@nestjs/common'
import {
  type AccountState,
  type accountAdjust,
  type accountOpen,
  quotaCredited,
  type RpcRequest,
} from '@tollgate/contracts'
import { Events } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { AppError, Clock } from '@tollgate/platform'
import { BooksRepository } from '../books/books.repository'
import type { Account, Books, LedgerRow } from '../books/books.state'
import { HoldWaiters } from '../books/hold-waiters'
import { adjust, credit } from '../ledger/ledger.policy'

type Opening = RpcRequest<typeof accountOpen>
type Adjustment = RpcRequest<typeof accountAdjust>

/** Who caused a movement; nobody for what the system gives. */
interface Cause {
  username: string
  actorId: number | null
  actorName: string | null
}

/** Users' money as others may ask for it and change it: opening, reading, an administrator's absolute figure. */
@Injectable()
export class AccountService {
  constructor(
    private readonly transactions: Transactions,
    private readonly books: BooksRepository,
    private readonly events: Events,
    private readonly waiters: HoldWaiters,
    private readonly clock: Clock,
  ) {}

  /** Opens a user's account with its first quota; asked again, it answers the account as it is. */
  async open({ userId, username, units }: Opening): Promise<AccountState> {
    return this.transactions.run(async (tx) => {
      const isNew = await this.books.addAccount(tx, userId)
      const { books, account } = await this.locked(tx, userId)
      if (!isNew) return account
      const movement = { kind: 'signup', reference: String(userId), details: null } as const
      const credited = credit(account, movement, units)
      await this.book(tx, books, credited, { username, actorId: null, actorName: null })
      return credited.account
    })
  }

  /** The accounts of these users; unknown ones are left out. */
  find(userIds: readonly number[]): Promise<AccountState[]> {
    return this.transactions.read((manager) => this.books.accounts(manager, userIds))
  }

  /**
   * Sets a balance, once per `adjustId`: to the wanted figure, or to what is lent at that moment where that is more.
   * Throws `billing.account-not-found`.
   */
  async adjust(adjustment: Adjustment): Promise<{ account: AccountState; isAsWanted: boolean }> {
    const { adjustId, userId, username, wantedUnits, actorId, actorName } = adjustment
    const outcome = await this.transactions.run(async (tx) => {
      const { books, account } = await this.locked(tx, userId)
      const done = await this.books.findRow(tx, 'adjust', adjustId)
      if (done !== null) return { account, isAsWanted: done.balanceUnits === wantedUnits }
      const movement = { kind: 'adjust', reference: adjustId, details: { wantedUnits, actorId, actorName } } as const
      const adjusted = adjust(account, movement, wantedUnits)
      await this.book(tx, books, adjusted, { username, actorId, actorName })
      return { account: adjusted.account, isAsWanted: adjusted.isAsWanted }
    })
    this.waiters.wake([userId])
    return outcome
  }

  private async locked(tx: Tx, userId: number): Promise<{ books: Books; account: Account }> {
    const books = await this.books.lock(tx, { userIds: [userId] })
    const account = books.accounts.get(userId)
    if (account === undefined) throw new AppError('billing.account-not-found', { userId })
    return { books, account }
  }

  private async book(tx: Tx, books: Books, moved: { account: Account; row: LedgerRow }, cause: Cause): Promise<void> {
    const { account, row } = moved
    await this.books.write(tx, books, { ...books, accounts: new Map([[account.userId, account]]) })
    await this.books.append(tx, [row])
    // A movement of nothing is kept, so that it is known to be done, but it is no news.
    if (row.units === 0) return
    await this.events.publish(tx, quotaCredited, {
      ...cause,
      userId: row.userId,
      kind: row.kind === 'signup' ? 'signup' : 'adjust',
      reference: row.reference,
      units: row.units,
      balanceUnits: row.balanceUnits,
      creditedAt: new Date(this.clock.nowMs()).toISOString(),
    })
  }
}
