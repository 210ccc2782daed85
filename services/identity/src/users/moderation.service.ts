import { Injectable } from '@nestjs/common'
import type { ManageAction, ManagedUser, ManageUserBody } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import { UserAnnouncer, type UserChange } from './user-announcer'
import { managed } from './users.policy'
import { UsersRepository } from './users.repository'

const changeOf = {
  promote: 'updated',
  demote: 'updated',
  enable: 'enabled',
  disable: 'disabled',
  delete: 'deleted',
} as const satisfies Record<ManageAction, UserChange>

/** Bans, promotions and their opposites. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly users: UsersRepository,
    private readonly transactions: Transactions,
    private readonly announcer: UserAnnouncer,
    private readonly clock: Clock,
  ) {}

  manage(actor: Actor, { id, action }: ManageUserBody): Promise<ManagedUser> {
    return this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, id)
      const { role, status, isDeleted } = managed(actor, user, action)
      user.role = role
      user.status = status
      if (isDeleted) user.deletedAt = new Date(this.clock.nowMs())
      await this.users.save(tx, user)
      await this.announcer.announce(tx, user, changeOf[action], actor)
      return { status, role }
    })
  }
}
