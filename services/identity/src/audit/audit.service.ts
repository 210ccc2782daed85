import { Injectable } from '@nestjs/common'
import type { AuditAction, AuditList } from '@tollgate/contracts/http/identity'
import { type Page, paged, Transactions, type Tx } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { auditEntryOf } from './audit.dto'
import type { AuditEntity } from './audit.entity'
import { type AuditFilter, AuditRepository } from './audit.repository'

/** The one who acted, as the log names them: an `Actor`, or the person for whom a service acts, whose address is empty. */
export interface AuditActor {
  readonly userId: number | null
  readonly username: string
  readonly clientIp: string
}

export interface AuditTarget {
  readonly kind: AuditEntity['targetKind']
  readonly id: number | null
  readonly name: string
}

export interface AuditedAct {
  readonly action: AuditAction
  readonly target: AuditTarget
  /** What changed, in small JSON values; `***` stands for a secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** The audit log: who did what to users, options and the site. */
@Injectable()
export class AuditService {
  constructor(
    private readonly entries: AuditRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Writes an act in the transaction of its effect, so that neither is ever without the other. */
  record(tx: Tx, actor: AuditActor, { action, target, details = {} }: AuditedAct): Promise<void> {
    return this.entries.insert(tx, {
      createdAt: new Date(this.clock.nowMs()),
      actorId: actor.userId,
      actorName: actor.username,
      action,
      targetKind: target.kind,
      targetId: target.id,
      targetName: target.name,
      details,
      address: actor.clientIp,
    })
  }

  /** A page of entries, the newest first. */
  async list(filter: AuditFilter, page: Page): Promise<AuditList> {
    const [entries, total] = await this.transactions.read((db) => this.entries.list(db, filter, page))
    return paged(entries.map(auditEntryOf), total, page)
  }
}

/** A user as the target of an act. */
export function userTarget(user: { readonly id: number; readonly username: string }): AuditTarget {
  return { kind: 'user', id: user.id, name: user.username }
}
