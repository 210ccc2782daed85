import { Injectable } from '@nestjs/common'
import type { accountAdjust, accountOpen, AccountState, RpcRequest } from '@tollgate/contracts'
import { type Act, Acts } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { ArrearsService } from '../arrears/arrears.service'
import { billingErrors } from '../billing.errors'
import { BooksService } from '../books/books.service'
import { adjust } from '../ledger/ledger.policy'
import { Movements } from '../movement/movement.service'
import { AccountRepository } from './account.repository'

type Opening = RpcRequest<typeof accountOpen>
type Adjustment = RpcRequest<typeof accountAdjust>

/** Users' money as others may ask for it and change it: opening, reading, an administrator's absolute figure. */
@Injectable()
export class AccountService {
  constructor(
    private readonly transactions: Transactions,
    private readonly books: BooksService,
    private readonly repository: AccountRepository,
    private readonly movements: Movements,
    private readonly arrears: ArrearsService,
    private readonly acts: Acts,
  ) {}

  /** Opens a user's account with its first quota. Where there is one already, it is returned as it is. */
  async open({ userId, username, units }: Opening): Promise<AccountState> {
    return this.transactions.run(async (tx) => {
      const isNew = await this.books.addAccount(tx, userId)
      if (isNew) {
        const locked = await this.movements.lock(tx, userId)
        const movement = { kind: 'signup', reference: String(userId), details: null } as const
        await this.movements.creditUpTo(tx, locked, { movement, units, cause: { username } })
      }
      return this.state(tx, userId)
    })
  }

  /** The accounts of these users; unknown ones are left out. */
  find(userIds: readonly number[]): Promise<AccountState[]> {
    return this.transactions.read((tx) => this.repository.states(tx, userIds))
  }

  /**
   * Sets a balance to the wanted figure, once per `adjustId`. Where more than that is lent, the leases are called home, up to
   * 2 s are waited for them, and the rest is taken as it comes; nothing of it is lent again. Throws
   * `billing.account-not-found`.
   */
  async adjust(adjustment: Adjustment): Promise<{ account: AccountState; isAsWanted: boolean }> {
    const { userId, wantedUnits } = adjustment
    const { balanceUnits, isNew } = await this.adjustOnce(adjustment)
    if (isNew && balanceUnits > wantedUnits) await this.arrears.recall(userId)
    // Above the bound of an account there is less than was wanted.
    const isAsWanted = balanceUnits >= wantedUnits && !(await this.arrears.isOwing(userId))
    return { account: await this.transactions.read((tx) => this.state(tx, userId)), isAsWanted }
  }

  /** The balance behind the adjustment, which may have been booked before. What it could not take is written down. */
  private adjustOnce(adjustment: Adjustment): Promise<{ balanceUnits: number; isNew: boolean }> {
    const { adjustId, userId, username, wantedUnits, actorId, actorName } = adjustment
    return this.transactions.run(async (tx) => {
      const locked = await this.movements.lock(tx, userId)
      const done = await this.books.findRow(tx, 'adjust', adjustId)
      if (done !== null) return { balanceUnits: done.balanceUnits, isNew: false }
      const movement = { kind: 'adjust', reference: adjustId, details: { wantedUnits, actorId, actorName } } as const
      const adjusted = adjust(locked.account, movement, wantedUnits)
      await this.movements.book(tx, locked, adjusted, { username, actorId, actorName })
      const { balanceUnits } = adjusted.account
      if (balanceUnits !== locked.account.balanceUnits) {
        await this.record(tx, adjustment, { from: locked.account.balanceUnits, to: balanceUnits })
      }
      await this.arrears.put(tx, {
        userId,
        units: adjusted.owedUnits,
        adjustId,
        steps: 0,
        username,
        actorId,
        actorName,
      })
      return { balanceUnits, isNew: true }
    })
  }

  /** Here and not where it was asked for: what is booked is on record, whatever becomes of the one who asked. */
  private record(tx: Tx, by: Adjustment, quota: { from: number; to: number }): Promise<void> {
    const session = by.sessionId == null ? null : { id: by.sessionId }
    const actor = { userId: by.actorId, username: by.actorName, clientIp: by.address ?? '', session }
    const target: Act['target'] = { kind: 'user', id: by.userId, name: by.username }
    return this.acts.record(tx, actor, { action: 'user.quota-set', target, details: { quota } })
  }

  private async state(tx: Tx, userId: number): Promise<AccountState> {
    const [state] = await this.repository.states(tx, [userId])
    if (state === undefined) throw billingErrors.accountNotFound({ details: { userId } })
    return state
  }
}
