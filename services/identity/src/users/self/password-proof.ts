import { Injectable } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import type { Actor } from '@tollgate/platform'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { AttemptLimits, attemptOf } from '../../limits/attempt-limits'
import { SessionsService } from '../../sessions/sessions.service'
import type { UserEntity } from '../user.entity'
import { usersErrors } from '../users.errors'
import { UsersRepository } from '../users.repository'

/** Has people who are signed in prove by their password that it is them. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly limits: AttemptLimits,
    private readonly sessions: SessionsService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * The user whose password this is. It is limited like sign-in: an open session must be no faster way to guess it. Throws
   * `identity.original-password-wrong` and `.sign-in-too-often`.
   */
  async prove(actor: Actor, password: string): Promise<UserEntity> {
    const user = await this.transactions.read((db) => this.users.find(db, actor.userId))
    const proven = await this.limits.signIn(attemptOf(actor), async () =>
      (await this.passwords.verify(user?.passwordHash ?? null, password)) ? user : null,
    )
    if (!proven) throw usersErrors.originalPasswordWrong()
    return proven
  }

  /** Notes in their session that somebody has just proved who they are; does nothing for a token, which has none. */
  async note(tx: Tx, actor: Actor): Promise<void> {
    if (actor.session) await this.sessions.prove(tx, actor)
  }
}
