import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { Clock, Log } from '@tollgate/platform'
import type { SessionEntity } from './session.entity'
import { SessionsRepository } from './sessions.repository'

const coarsenessMs = 5 * 60 * 1_000

/** When each session was seen last, five minutes coarse: a look at a row that was read anyway, and seldom a write. */
@Injectable()
export class SessionSightings {
  /** Written just now, so that the questions of many services at once are one write. */
  private readonly underWay = new Set<string>()

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns at once; who asks for a session does not wait for this, and none of it is worth failing for. */
  note({ credentialHash, lastSeenAt }: SessionEntity): void {
    const nowMs = this.clock.nowMs()
    const before = new Date(nowMs - coarsenessMs)
    if (lastSeenAt > before || this.underWay.has(credentialHash)) return
    this.underWay.add(credentialHash)
    void this.transactions
      .run((tx) => this.sessions.seen(tx, credentialHash, new Date(nowMs), before))
      .catch((error: unknown) => this.log.warn('session.sighting-lost', { error }))
      .finally(() => this.underWay.delete(credentialHash))
  }
}
