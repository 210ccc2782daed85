import { randomUUID } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { ResetPasswordBody } from '@tollgate/contracts/http/identity'
import { Jobs } from '@tollgate/jobs'
import type { Tx } from '@tollgate/persistence'
import { type Language, randomToken } from '@tollgate/platform'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { MailDoor, type MailWish } from '../codes/mail-door'
import { Doors } from '../doors/doors'
import { AttemptLimits } from '../limits/attempt-limits'
import { MailCodesService } from '../mail-codes/mail-codes.service'
import { CredentialActs } from '../users/acts/credential-acts.service'
import type { UserEntity } from '../users/user.entity'
import { UserDirectory } from '../users/user-directory.service'
import { UsersService } from '../users/users.service'
import { ResetSeal } from './reset-seal'
import { sendReset } from './send-reset.job'

const newPasswordLength = 12

/** From where a link was followed, and in which language. */
export interface ResetFrom {
  readonly clientIp: string
  readonly language: Language
}

/** New passwords for users who have lost theirs and can still read their mail. */
@Injectable()
export class ResetService {
  constructor(
    private readonly doors: Doors,
    private readonly door: MailDoor,
    private readonly seal: ResetSeal,
    private readonly jobs: Jobs,
    private readonly codes: MailCodesService,
    private readonly directory: UserDirectory,
    private readonly users: UsersService,
    private readonly passwords: Passwords,
    private readonly limits: AttemptLimits,
    private readonly acts: CredentialActs,
  ) {}

  /** Does the same work whether or not a user has the address: the job looks that up. Throws `identity.oidc-only` and what `MailDoor` does. */
  async request(wish: MailWish, language: Language): Promise<void> {
    this.doors.assertOpen()
    await this.door.pass(wish, 'reset.asked')
    const mailId = randomUUID()
    const sealed = this.seal.seal({ email: wish.email, language }, [mailId])
    await this.jobs.add(sendReset, { mailId, sealed })
  }

  /**
   * Makes up a password and returns it; every session of the user and their access token end, and their failed sign-ins are
   * forgotten. Throws `identity.oidc-only` and `.reset-link-broken`, also when the user was banned or deleted since the mail, or
   * their password or address changed.
   */
  async reset({ email, token }: ResetPasswordBody, from: ResetFrom): Promise<{ userId: number; password: string }> {
    // A link that was sent before: a password opens nothing any more.
    this.doors.assertOpen()
    const given = { email, code: token, ip: from.clientIp }
    const { userId, password } = await this.codes.redeemOf('reset', given, {
      lock: (tx) => this.directory.lockByEmail(tx, email),
      work: (tx, user) => this.replace(tx, user, from),
    })
    await this.limits.passwordReset(userId, from.clientIp)
    return { userId, password }
  }

  private async replace(tx: Tx, user: UserEntity, from: ResetFrom): Promise<{ userId: number; password: string }> {
    const password = randomToken(newPasswordLength)
    // Not before the transaction, as elsewhere: only the holder of a right code may cost us a hash.
    user.passwordHash = await this.passwords.hash(password)
    user.accessTokenHash = null
    await this.acts.note(tx, from, user, { action: 'reset.done' })
    await this.users.save(tx, user, { actor: null, change: 'updated', sessions: 'end' })
    return { userId: user.id, password }
  }
}
