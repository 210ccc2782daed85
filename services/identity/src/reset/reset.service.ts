import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { identityFaults, type ResetPasswordBody } from '@tollgate/contracts/http/identity'
import { Jobs } from '@tollgate/jobs'
import type { Tx } from '@tollgate/persistence'
import { type Language, randomToken, refusal } from '@tollgate/platform'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { MailCodesService } from '../codes/mail-codes.service'
import { MailDoor, type MailWish } from '../codes/mail-door'
import { AttemptLimits } from '../limits/attempt-limits'
import { UserDirectory } from '../users/user-directory.service'
import { UsersService } from '../users/users.service'
import { ResetSeal } from './reset-seal'
import { sendReset } from './send-reset.job'

const newPasswordLength = 12

/** New passwords for users who have lost theirs and can still read their mail. */
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

  /** Does the same work whether or not a user has the address: the job looks that up. Throws what `MailDoor` does. */
  async request(wish: MailWish, language: Language): Promise<void> {
    await this.door.pass(wish)
    await this.jobs.add(sendReset, { mailId: randomUUID(), sealed: this.seal.seal({ email: wish.email, language }) })
  }

  /**
   * Makes up a password and returns it; every session of the user ends, and their failed sign-ins are forgotten. Throws
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
    const user = await this.directory.lockByEmail(tx, email)
    if (!user) throw refusal(identityFaults.resetLinkBroken)
    const password = randomToken(newPasswordLength)
    // Not before the transaction, as elsewhere: only the holder of a right code may cost us a hash.
    user.passwordHash = await this.passwords.hash(password)
    await this.users.save(tx, user, { actor: null, change: 'updated', sessions: 'end' })
    return { userId: user.id, password }
  }
}
