import { Injectable } from '@nestjs/common'
import { accountAdjust, accountGet, accountOpen, accountWatch } from '@tollgate/contracts'
import type { UserView } from '@tollgate/contracts/http/identity'
import { Rpc } from '@tollgate/messaging'
import type { Actor } from '@tollgate/platform'
import { ExternalIdentitiesService } from '../external/identities/external-identities.service'
import type { UserEntity } from './user.entity'
import { userView } from './users.dto'

/** What a user is beyond their row: the account that billing keeps, and who they are elsewhere. */
@Injectable()
export class AccountClient {
  constructor(
    private readonly rpc: Rpc,
    private readonly identities: ExternalIdentitiesService,
  ) {}

  async open(user: UserEntity, units: number): Promise<void> {
    await this.rpc.call(accountOpen, { userId: user.id, username: user.username, units })
  }

  /**
   * Sets a balance to an absolute figure, as far as running calls allow, once per `adjustId`; answers what it was and what
   * it became.
   */
  async adjust(
    actor: Actor,
    user: UserEntity,
    { adjustId, wantedUnits }: { adjustId: string; wantedUnits: number },
  ): Promise<{ fromUnits: number; toUnits: number }> {
    const before = await this.rpc.call(accountGet, { userIds: [user.id] })
    const { account } = await this.rpc.call(accountAdjust, {
      adjustId,
      userId: user.id,
      username: user.username,
      wantedUnits,
      actorId: actor.userId,
      actorName: actor.username,
    })
    return { fromUnits: before.accounts[0]?.balanceUnits ?? 0, toUnits: account.balanceUnits }
  }

  /** Below which balance the user wants to be warned; null is the site's own figure. */
  async watch(userId: number, warnBelowUnits: number | null): Promise<void> {
    await this.rpc.call(accountWatch, { userId, warnBelowUnits })
  }

  /** Users whole, in one question to billing and one query however many they are. */
  async join(users: UserEntity[]): Promise<UserView[]> {
    if (users.length === 0) return []
    const userIds = users.map((user) => user.id)
    const [{ accounts }, subjects] = await Promise.all([
      this.rpc.call(accountGet, { userIds }),
      this.identities.ofUsers(userIds),
    ])
    const byUser = new Map(accounts.map((account) => [account.userId, account]))
    return users.map((user) => userView(user, byUser.get(user.id), subjects.get(user.id)))
  }
}
