import { Injectable } from '@nestjs/common'
import type { SessionList } from '@tollgate/contracts/http/identity'
import { Transactions } from '@tollgate/persistence'
import { type Actor, AppError, Clock } from '@tollgate/platform'
import { SessionEndings } from './session-endings'
import { sessionView } from './sessions.dto'
import { SessionsRepository } from './sessions.repository'

/** Where somebody is signed in, and how they end that. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly endings: SessionEndings,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async list(actor: Actor): Promise<SessionList> {
    const open = await this.sessions.ofUser(actor.userId, new Date(this.clock.nowMs()))
    return open.map((session) => sessionView(session, currentHash(actor)))
  }

  /** Ends one of one's own sessions; ending the present one is signing out. Throws `identity.session-not-found`. */
  async end(actor: Actor, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const session = await this.sessions.findOwn(tx, actor.userId, id)
      if (!session) throw new AppError('identity.session-not-found')
      await this.endings.endOne(tx, actor.userId, session.credentialHash)
    })
  }

  /** Ends every session but the one that asks; asked with a system access token, every one. */
  async endOthers(actor: Actor): Promise<void> {
    await this.transactions.run((tx) => this.endings.endAll(tx, actor.userId, currentHash(actor)))
  }
}

function currentHash({ credential }: Actor): string | null {
  return credential?.kind === 'session' ? credential.hash : null
}
