import { Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { Clock, Log } from '@tollgate/platform'
import type { SessionEntity } from './session.entity'
import { sightingsApartMs } from './session-end.policy'
import { SessionsRepository } from './sessions.repository'

/** Notes when each session was last seen, at most every five minutes: the row was read anyway, and is seldom written. */
@Injectable()
export class SessionSightings {
  /** Sessions whose write is under way, so that the requests of many services at once make one write. */
  private readonly underWay = new Set<string>()

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns at once: resolving a session does not wait for this, and does not fail with it. */
  note({ credentialHash, lastSeenAt }: SessionEntity): void {
    const nowMs = this.clock.nowMs()
    const before = new Date(nowMs - sightingsApartMs)
    if (lastSeenAt > before || this.underWay.has(credentialHash)) return
    this.underWay.add(credentialHash)
    void this.transactions
      .run((tx) => this.sessions.seen(tx, credentialHash, new Date(nowMs), before))
      .catch((error: unknown) => this.log.warn('session.sighting-lost', { error }))
      .finally(() => this.underWay.delete(credentialHash))
  }
}
