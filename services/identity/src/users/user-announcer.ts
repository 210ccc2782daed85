import { Injectable } from '@nestjs/common'
import { type EventPayload, userChanged, userInvited } from '@tollgate/contracts'
import { Events } from '@tollgate/messaging'
import type { Tx } from '@tollgate/persistence'
import { type Actor, Clock } from '@tollgate/platform'
import type { UserEntity } from './user.entity'

export type UserChange = EventPayload<typeof userChanged>['change']

/** Tells the house that a user changed; the write answers once every relay and session cache has dropped them. */
@Injectable()
export class UserAnnouncer {
  constructor(
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  announce(tx: Tx, user: UserEntity, change: UserChange, actor: Actor | null): Promise<void> {
    const payload = {
      userId: user.id,
      version: user.version,
      change,
      actorId: actor?.userId ?? null,
      actorName: actor?.username ?? null,
      username: user.username,
      changedAt: new Date(this.clock.nowMs()).toISOString(),
    }
    return this.events.publish(tx, userChanged, payload, { inForce: true })
  }

  /** Tells billing, which may reward both. */
  invited(tx: Tx, invitee: UserEntity, inviter: UserEntity): Promise<void> {
    return this.events.publish(tx, userInvited, {
      inviteeId: invitee.id,
      inviteeName: invitee.username,
      inviterId: inviter.id,
      inviterName: inviter.username,
      invitedAt: new Date(this.clock.nowMs()).toISOString(),
    })
  }
}
