import { Injectable } from '@nestjs/common'
import type { AuditAction } from '@tollgate/contracts/http/identity'
import type { Tx } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import { AuditTrail, userTarget } from '../audit/audit-trail'
import { SessionEndings } from '../sessions/session-endings'
import { UserAnnouncer, type UserChange } from './user-announcer'
import type { UserEntity } from './user.entity'
import { UsersRepository } from './users.repository'

/** What was done, in the audit log's words, and what changed by it: from what to what, `***` for a secret. */
export type UserAct = readonly [action: AuditAction, details: Readonly<Record<string, unknown>>]

export interface UserWrite {
  readonly actor: Actor
  readonly change: UserChange
  readonly acts?: readonly UserAct[]
  /** Nobody's sessions end unless this says so; `keepingOwn` spares the one in which the actor does it. */
  readonly sessions?: 'end' | 'end-keeping-own'
}

/** Writes what was done to a user: the row, the word to the house, the audit log, and the end of their sessions. */
@Injectable()
export class UserWriter {
  constructor(
    private readonly users: UsersRepository,
    private readonly announcer: UserAnnouncer,
    private readonly audit: AuditTrail,
    private readonly endings: SessionEndings,
  ) {}

  async write(tx: Tx, user: UserEntity, { actor, change, acts = [], sessions }: UserWrite): Promise<void> {
    await this.users.save(tx, user)
    await this.note(tx, user, actor, acts)
    if (sessions) await this.endings.endAll(tx, user.id, sessions === 'end' ? null : ownSession(actor))
    await this.announcer.announce(tx, user, change, actor)
  }

  /** For the audit log alone: what was done to a user outside their row. */
  async note(tx: Tx, user: UserEntity, actor: Actor, acts: readonly UserAct[]): Promise<void> {
    for (const [action, details] of acts) {
      await this.audit.record(tx, actor, { action, target: userTarget(user), details })
    }
  }

  /** The same for somebody new; `actor` is null where they opened the account themself. */
  async created(tx: Tx, user: UserEntity, actor: Actor | null, inviter: UserEntity | null): Promise<void> {
    if (actor) await this.audit.record(tx, actor, { action: 'user.created', target: userTarget(user) })
    await this.announcer.announce(tx, user, 'created', actor)
    if (inviter) await this.announcer.invited(tx, user, inviter)
  }
}

/** The hash of the cookie that came with the request; null for a system access token, which is no session. */
function ownSession({ credential }: Actor): string | null {
  return credential?.kind === 'session' ? credential.hash : null
}
