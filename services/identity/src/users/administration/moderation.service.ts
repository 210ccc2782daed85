import { Injectable } from '@nestjs/common'
import type { AuditAction, ManageAction, ManagedUser, ManageUserBody } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import type { UserChange } from '../user-announcer'
import { UserWriter } from '../user-writer'
import { managed } from '../users.policy'
import { UsersRepository } from '../users.repository'

interface Meaning {
  readonly change: UserChange
  readonly audited: AuditAction
  /** Whoever is no longer what they were when they signed in has to sign in again. */
  readonly endsSessions: boolean
}

const meanings: Readonly<Record<ManageAction, Meaning>> = {
  promote: { change: 'updated', audited: 'user.promoted', endsSessions: true },
  demote: { change: 'updated', audited: 'user.demoted', endsSessions: true },
  enable: { change: 'enabled', audited: 'user.enabled', endsSessions: false },
  disable: { change: 'disabled', audited: 'user.disabled', endsSessions: true },
  delete: { change: 'deleted', audited: 'user.deleted', endsSessions: true },
}

/** Bans, promotions and their opposites. */
@Injectable()
export class ModerationService {
  constructor(
    private readonly users: UsersRepository,
    private readonly transactions: Transactions,
    private readonly writer: UserWriter,
    private readonly clock: Clock,
  ) {}

  manage(actor: Actor, { id, action }: ManageUserBody): Promise<ManagedUser> {
    const { change, audited, endsSessions } = meanings[action]
    return this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, id)
      const { role, status, isDeleted } = managed(actor, user, action)
      const details = {
        ...(role !== user.role && { role: { from: user.role, to: role } }),
        ...(status !== user.status && { status: { from: user.status, to: status } }),
      }
      user.role = role
      user.status = status
      if (isDeleted) user.deletedAt = new Date(this.clock.nowMs())
      await this.writer.write(tx, user, {
        actor,
        change,
        acts: [[audited, details]],
        ...(endsSessions && { sessions: 'end' }),
      })
      return { status, role }
    })
  }
}
