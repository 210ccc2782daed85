import { Injectable } from '@nestjs/common'
import { type EventPayload, quotaCredited } from '@tollgate/contracts'
import { Events } from '@tollgate/messaging'
import { onCommit, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { billingErrors } from '../billing.errors'
import { BooksService } from '../books/books.service'
import type { Account, Books } from '../books/books-state'
import { HoldWaiters } from '../books/hold-waiters'
import { credit, type Moved, type Movement, roomUnits } from '../ledger/ledger.policy'
import { QuotaWarnings } from '../warning/warning.service'

/** Whose balance moves, and who moved it; without an actor when the system did. */
export interface Cause {
  readonly username: string
  readonly actorId?: number
  readonly actorName?: string
  /** The call whose charge goes back. */
  readonly call?: EventPayload<typeof quotaCredited>['call']
}

/** An account that this transaction has locked, in the books that it was read with. */
export interface LockedAccount {
  readonly books: Books
  readonly account: Account
}

export interface Credit {
  readonly movement: Movement
  readonly units: number
  readonly cause: Cause
}

/**
 * Books what moves a balance other than a call: the account, its ledger row, the news of it and a warning are part of the
 * caller's transaction. Commands that wait for free units are woken after its commit.
 */
@Injectable()
export class Movements {
  constructor(
    private readonly books: BooksService,
    private readonly warnings: QuotaWarnings,
    private readonly events: Events,
    private readonly waiters: HoldWaiters,
    private readonly clock: Clock,
  ) {}

  /** A user's account, locked until the transaction ends. Throws `billing.account-not-found`. */
  async lock(tx: Tx, userId: number): Promise<LockedAccount> {
    const books = await this.books.lock(tx, { userIds: [userId] })
    const account = books.accounts.get(userId)
    if (account === undefined) throw billingErrors.accountNotFound({ details: { userId } })
    return { books, account }
  }

  /**
   * Adds units to a locked account: all of them. Throws `billing.account-full` when they are more than an account can hold, and
   * Error when the ledger has this movement already.
   */
  async credit(tx: Tx, locked: LockedAccount, given: Credit): Promise<void> {
    if (given.units > roomUnits(locked.account)) throw billingErrors.accountFull()
    await this.creditUpTo(tx, locked, given)
  }

  /** The same as far as the account has room: for what nobody waits for, and what is given once. */
  creditUpTo(tx: Tx, locked: LockedAccount, { movement, units, cause }: Credit): Promise<void> {
    return this.book(tx, locked, credit(locked.account, movement, units), cause)
  }

  /** Writes what was decided upon a locked account. Throws Error when the ledger has this movement already. */
  async book(tx: Tx, locked: LockedAccount, { account, token, row }: Moved, cause: Cause): Promise<void> {
    const { books } = locked
    const tokens = new Map(token === undefined ? [] : [[token.tokenId, token]])
    const after = { ...books, accounts: new Map([[account.userId, account]]), tokens }
    await this.books.write(tx, books, after)
    const added = await this.books.append(tx, [row])
    if (added.size === 0) throw new Error(`the ledger has ${row.kind}:${row.reference} already`)
    await this.warnings.publish(tx, books.accounts, after.accounts)
    onCommit(tx, async () => this.waiters.wake([account.userId]))
    // A movement of nothing is kept, so that it is known to be done, but it is no news.
    if (row.units === 0) return
    await this.events.publish(tx, quotaCredited, {
      userId: row.userId,
      username: cause.username,
      kind: row.kind,
      reference: row.reference,
      units: row.units,
      balanceUnits: row.balanceUnits,
      ...(cause.call && { call: cause.call }),
      actorId: cause.actorId ?? null,
      actorName: cause.actorName ?? null,
      creditedAt: new Date(this.clock.nowMs()).toISOString(),
    })
  }
}
