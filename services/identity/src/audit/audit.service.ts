import { Injectable } from '@nestjs/common'
import type { RecordedAct } from '@tollgate/contracts'
import type { AuditAction, AuditList, AuditOutcome, AuditTargetKind } from '@tollgate/contracts/http/identity'
import { type Page, paged, Transactions, type Tx } from '@tollgate/persistence'
import { actDetails, type ActingMeans, actsBy, actText, Clock } from '@tollgate/platform'
import { auditEntryOf, placeText } from './audit.dto'
import type { AuditEntity } from './audit.entity'
import { AuditRepository } from './audit.repository'
import type { AuditFilter, AuditRun } from './audit-conditions'

/** The one who acted, as the log names them: an `Actor`, or the person for whom a service acts, whose address is empty. */
export interface AuditActor extends ActingMeans {
  /** Null for nobody who is known. */
  readonly userId: number | null
  readonly username: string
  readonly clientIp: string
}

export interface AuditTarget {
  readonly kind: AuditTargetKind
  readonly id: number | null
  readonly name: string
}

export interface AuditedAct {
  readonly action: AuditAction
  readonly target: AuditTarget
  /** What changed: `{ from, to }` by field. `secretChanged` says what became of a secret, or `***` stands for it. */
  readonly details?: Readonly<Record<string, unknown>>
  /** `done` unless it was refused. */
  readonly outcome?: AuditOutcome
}

const most = { name: 320, address: 64, session: 64, action: 64 }

/** The audit log: who did what, from where, by which session, and what they were refused. */
@Injectable()
export class AuditService {
  constructor(
    private readonly entries: AuditRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Writes an act in the transaction of its effect, so that neither is ever without the other. */
  record(tx: Tx, actor: AuditActor, { action, target, details = {}, outcome = 'done' }: AuditedAct): Promise<void> {
    return this.entries.insert(tx, {
      ...entryOf(actor, target, details),
      createdAt: new Date(this.clock.nowMs()),
      action,
      outcome,
      actId: null,
    })
  }

  /** Writes an act that another service tells of, once however often it is told. */
  async take(act: RecordedAct): Promise<void> {
    const actor = {
      userId: act.actorId,
      username: act.actorName,
      clientIp: act.address,
      session: act.sessionId === null ? null : { id: act.sessionId },
    }
    await this.transactions.run((tx) =>
      this.entries.insert(tx, {
        ...entryOf(actor, act.target, act.details),
        createdAt: new Date(act.actedAt),
        action: actText(act.action, most.action),
        outcome: act.outcome,
        actId: act.actId,
      }),
    )
  }

  /** A page of entries. */
  async list(filter: AuditFilter, page: Page, run: AuditRun): Promise<AuditList> {
    const [found, total] = await Promise.all([
      this.transactions.read((db) => this.entries.list(db, filter, page, run)),
      this.transactions.read((db) => this.entries.count(db, filter, run)),
    ])
    const entries = found.slice(0, page.pageSize)
    const last = found.length > page.pageSize ? entries.at(-1) : undefined
    return { ...paged(entries.map(auditEntryOf), total, page), next: last ? placeText(last) : null }
  }
}

/** A user as the target of an act. */
export function userTarget(user: { readonly id: number; readonly username: string }): AuditTarget {
  return { kind: 'user', id: user.id, name: user.username }
}

/** What is no secret, whoever it comes from, and small enough for its column and indexes. */
function entryOf(actor: AuditActor, target: AuditTarget, details: Readonly<Record<string, unknown>>) {
  const by = actsBy(actor)
  return {
    actorId: actor.userId,
    actorName: actText(actor.username, most.name),
    targetKind: target.kind,
    targetId: target.id,
    targetName: actText(target.name, most.name),
    details: actDetails(details),
    address: actText(actor.clientIp, most.address),
    sessionId: by ? actText(by.id, most.session) : null,
  } satisfies Partial<AuditEntity>
}
