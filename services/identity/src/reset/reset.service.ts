import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { userStatus } from '@tollgate/contracts'
import { identityFaults, type ResetPasswordBody } from '@tollgate/contracts/http/identity'
import { Jobs } from '@tollgate/jobs'
import type { Tx } from '@tollgate/persistence'
import { type Language, randomToken, refusal } from '@tollgate/platform'
import { MailCodesService } from '../codes/mail-codes.service'
import { MailDoor, type MailWish } from '../codes/mail-door'
import { AttemptLimits } from '../limits/attempt-limits'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { UserDirectory } from '../users/user-directory.service'
import { UsersService } from '../users/users.service'
import { ResetSeal } from './reset-seal'
import { sendReset } from './send-reset.job'

const newPasswordLength = 12

/** A new password for who has lost theirs and still reads their mail. */
@Injectable()
export class ResetService {
  constructor(
    private readonly door: MailDoor,
    private readonly seal: ResetSeal,
    private readonly jobs: Jobs,
    private readonly codes: MailCodesService,
    private readonly directory: UserDirectory,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly limits: AttemptLimits,
  ) {}

  /** Resolves after the same work, whether or not anybody has the address: who has it is looked up by the job. */
  async request(wish: MailWish, language: Language): Promise<void> {
    await this.door.pass(wish)
    await this.jobs.add(sendReset, { mailId: randomUUID(), sealed: this.seal.seal({ email: wish.email, language }) })
  }

  /**
   * Makes up a password and returns it; sessions that rest on the old one end, and failures with it count no more. Throws
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
    const known = await this.directory.findByEmail(email)
    if (!known) throw refusal(identityFaults.resetLinkBroken)
    const user = await this.directory.lockActive(tx, known.id)
    // By now the row may tell otherwise than it did without the lock.
    if (user.email !== email || user.status !== userStatus.active) throw refusal(identityFaults.resetLinkBroken)
    const password = randomToken(newPasswordLength)
    user.passwordHash = await this.passwords.hash(password)
    await this.users.save(tx, user, { actor: null, change: 'updated', sessions: 'end' })
    return { userId: user.id, password }
  }
}
