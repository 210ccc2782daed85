import { Injectable } from '@nestjs/common'
import { userStatus } from '@tollgate/contracts'
import type { ResetPasswordBody } from '@tollgate/contracts/http/identity'
import type { Tx } from '@tollgate/persistence'
import { AppError, randomToken } from '@tollgate/platform'
import { MailCodesService } from '../codes/mail-codes.service'
import { AttemptLimits } from '../limits/attempt-limits'
import { SessionEndings } from '../sessions/session-endings'
import { Passwords } from '../users/passwords'
import { UserAnnouncer } from '../users/user-announcer'
import { UsersRepository } from '../users/users.repository'

const newPasswordLength = 12

/** A new password for who has lost theirs and still reads their mail. */
@Injectable()
export class ResetService {
  constructor(
    private readonly codes: MailCodesService,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly endings: SessionEndings,
    private readonly announcer: UserAnnouncer,
    private readonly limits: AttemptLimits,
  ) {}

  /**
   * Makes up a password and answers it; whoever was signed in with the old one no longer is, and failures with it count no more. Throws
   * `identity.reset-link-broken`, also when the user was banned or deleted since the mail.
   */
  async reset({ email, token }: ResetPasswordBody): Promise<string> {
    const { userId, password } = await this.codes.redeem('reset', { email, code: token }, (tx) =>
      this.replace(tx, email),
    )
    await this.limits.signedIn(userId)
    return password
  }

  private async replace(tx: Tx, email: string): Promise<{ userId: number; password: string }> {
    const known = await this.users.findByEmail(email)
    if (!known) throw new AppError('identity.reset-link-broken')
    const user = await this.users.lockActive(tx, known.id)
    // By now the row may tell otherwise than it did without the lock.
    if (user.email !== email || user.status !== userStatus.active) throw new AppError('identity.reset-link-broken')
    const password = randomToken(newPasswordLength)
    user.passwordHash = await this.passwords.hash(password)
    await this.users.save(tx, user)
    await this.endings.endAll(tx, user.id)
    await this.announcer.announce(tx, user, 'updated', null)
    return { userId: user.id, password }
  }
}
