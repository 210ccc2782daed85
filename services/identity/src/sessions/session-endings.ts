import { Injectable } from '@nestjs/common'
import { sessionEnded } from '@tollgate/contracts'
import { Events } from '@tollgate/messaging'
import type { Tx } from '@tollgate/persistence'
import { SessionsRepository } from './sessions.repository'

/** How sessions end: the rows go with the transaction, and every process has dropped them before its `run` resolves. */
@Injectable()
export class SessionEndings {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly events: Events,
  ) {}

  /**
   * Ends every session of a user, but the one whose cookie has this hash. To be called where somebody is banned, deleted,
   * gets another role or another password; whoever changes their own password keeps the session in which they do so.
   */
  async endAll(tx: Tx, userId: number, keepCredentialHash: string | null = null): Promise<void> {
    await this.sessions.removeAll(tx, userId, keepCredentialHash)
    await this.tell(tx, userId, null)
  }

  /** Ends one session, if it is still there. */
  async endOne(tx: Tx, userId: number, credentialHash: string): Promise<void> {
    if (await this.sessions.remove(tx, credentialHash)) await this.tell(tx, userId, credentialHash)
  }

  private tell(tx: Tx, userId: number, credentialHash: string | null): Promise<void> {
    return this.events.publish(tx, sessionEnded, { userId, credentialHash }, { inForce: true })
  }
}
