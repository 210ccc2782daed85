import { Injectable } from '@nestjs/common'
import { accountAdjust, accountGet, accountOpen } from '@tollgate/contracts'
import type { UserView } from '@tollgate/contracts/http/identity'
import { Rpc } from '@tollgate/messaging'
import { type Actor, newRequestId } from '@tollgate/platform'
import type { UserEntity } from './user.entity'
import { userView } from './users.dto'

/** Billing's part of a user: the account behind the name. */
@Injectable()
export class AccountClient {
  constructor(private readonly rpc: Rpc) {}

  async open(user: UserEntity, units: number): Promise<void> {
    await this.rpc.call(accountOpen, { userId: user.id, username: user.username, units })
  }

  /** Sets a balance to an absolute figure, as far as running calls allow. */
  async adjust(actor: Actor, user: UserEntity, wantedUnits: number): Promise<void> {
    await this.rpc.call(accountAdjust, {
      adjustId: newRequestId(),
      userId: user.id,
      username: user.username,
      wantedUnits,
      actorId: actor.userId,
      actorName: actor.username,
    })
  }

  /** Users with their money, in one question to billing however many they are. */
  async join(users: UserEntity[]): Promise<UserView[]> {
    if (users.length === 0) return []
    const { accounts } = await this.rpc.call(accountGet, { userIds: users.map((user) => user.id) })
    const byUser = new Map(accounts.map((account) => [account.userId, account]))
    return users.map((user) => userView(user, byUser.get(user.id)))
  }
}
