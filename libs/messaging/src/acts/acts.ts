import { randomUUID } from 'node:crypto'
import type {
  AuditAction,
  AuditOutcome,
  AuditTargetKind,
  channelsActRecorded,
  EventPayload,
  RecordedAct,
} from '@tollgate/contracts'
import type { Transactions, Tx } from '@tollgate/persistence'
import {
  actDetails,
  type ActingMeans,
  actsBy,
  actText,
  Bursts,
  type Clock,
  type Log,
  type RefusalWitness,
  type RefusedRequest,
} from '@tollgate/platform'
import type { Events } from '../events/events'
import { refusedAccess } from './refused-access'

/** Who acts: an `Actor`, or whoever a service knows of one. */
export interface ActingPerson extends ActingMeans {
  readonly userId: number | null
  readonly username: string
  readonly clientIp: string
}

export interface Act {
  readonly action: AuditAction
  readonly target: { readonly kind: AuditTargetKind; readonly id: number | null; readonly name: string }
  /** `{ from, to }` by field; `secretChanged` says what became of a secret. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly outcome?: AuditOutcome
}

/** The event by which a service tells of its acts; they differ in their subjects alone. */
export type ActContract = typeof channelsActRecorded

const nobody: ActingPerson = { userId: null, username: '', clientIp: '' }

/** Tells the audit log, which identity keeps, what is done in this service, and what is refused. */
export class Acts implements RefusalWitness {
  private readonly refusals: Bursts<RecordedAct>

  constructor(
    private readonly contract: ActContract,
    private readonly events: Events,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    log: Log,
  ) {
    this.refusals = new Bursts(clock, log, (act, times) => this.publishRefusal(act, times))
  }

  /** Records an act in the transaction of its effect: the log gets it once that is committed, once, and never otherwise. */
  record(tx: Tx, actor: ActingPerson, act: Act): Promise<void> {
    return this.events.publish(tx, this.contract, this.recorded(actor, act))
  }

  /** Records what somebody was refused, coalesced by account, address and minute. */
  refused(refusal: RefusedRequest): void {
    const refused = refusedAccess(refusal)
    if (!refused) return
    const { actor, address } = refusal
    const who = actor ?? { ...nobody, clientIp: address }
    const act = this.recorded(who, { ...refused, action: 'access.refused', outcome: 'refused' })
    this.refusals.note({ address, what: `${who.userId} ${refused.target.name} ${refusal.code}` }, act)
  }

  /** Writes what was counted and has not been told. */
  stop(): Promise<void> {
    return this.refusals.stop()
  }

  private recorded(actor: ActingPerson, act: Act): EventPayload<ActContract> {
    return {
      actId: randomUUID(),
      action: act.action,
      outcome: act.outcome ?? 'done',
      actorId: actor.userId,
      actorName: actText(actor.username, 320),
      address: actor.clientIp,
      sessionId: actsBy(actor)?.id ?? null,
      target: { ...act.target, name: actText(act.target.name, 320) },
      details: actDetails(act.details ?? {}),
      actedAt: new Date(this.clock.nowMs()).toISOString(),
    }
  }

  /** Each telling is an act of its own: the first of a kind, and how many more there were. */
  private publishRefusal(first: RecordedAct, times: number): Promise<void> {
    const details = times === 1 ? first.details : { ...first.details, times }
    const act = { ...first, actId: randomUUID(), details, actedAt: new Date(this.clock.nowMs()).toISOString() }
    return this.transactions.run((tx) => this.events.publish(tx, this.contract, act))
  }
}
