import { Injectable } from '@nestjs/common'
import { accountWatch } from '@tollgate/contracts'
import type { UpdateSelfBody, UpdateSettingBody } from '@tollgate/contracts/http/identity'
import { Rpc } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock, randomToken, sha256Hex } from '@tollgate/platform'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { AttemptLimits } from '../../limits/attempt-limits'
import { mergedSetting } from '../setting/user-setting'
import { WebhookSecrets } from '../setting/webhook-secrets'
import type { UserEntity } from '../user.entity'
import { usersErrors } from '../users.errors'
import { assertMayLeave } from '../users.policy'
import { UsersRepository } from '../users.repository'
import { UsersService } from '../users.service'

const referralCodeLength = 4
/** There are 14 million codes; finding this many of them taken in a row is worth an error. */
const maxReferralTries = 20

/** What users do with their own account. */
@Injectable()
export class SelfService {
  constructor(
    private readonly users: UsersService,
    private readonly rows: UsersRepository,
    private readonly passwords: Passwords,
    private readonly limits: AttemptLimits,
    private readonly secrets: WebhookSecrets,
    private readonly rpc: Rpc,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes names and password. A new password ends every session but the one in which it was chosen. Throws
   * `identity.original-password-wrong`, `.sign-in-too-often` and `.username-taken`.
   */
  async update(actor: Actor, body: UpdateSelfBody): Promise<void> {
    // Both before the transaction: a password takes its time, and would keep a connection from all others meanwhile.
    const proven = body.original_password === undefined ? null : await this.proven(actor, body.original_password)
    const passwordHash = body.password ? await this.passwords.hash(body.password) : null
    await this.transactions.run(async (tx) => {
      const user = await this.rows.lockActive(tx, actor.userId)
      // Changed since it was proven: it is the original no longer.
      if (proven && proven.passwordHash !== user.passwordHash) throw usersErrors.originalPasswordWrong()
      if (body.username !== undefined) user.username = body.username
      if (body.display_name !== undefined) user.displayName = body.display_name
      if (passwordHash !== null) user.passwordHash = passwordHash
      const sessions = passwordHash === null ? {} : ({ sessions: 'end-keeping-own' } as const)
      await this.users.save(tx, user, { actor, change: 'updated', ...sessions })
    })
  }

  /**
   * Writes how the user is notified, and whether they accept models without a price. Throws `identity.webhook-url-required`.
   */
  async updateSetting(actor: Actor, body: UpdateSettingBody): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.rows.lockActive(tx, actor.userId)
      const seal = (secret: string) => this.secrets.seal(secret)
      const setting = mergedSetting(user.setting, body, { seal, language: actor.language })
      user.setting = { ...setting }
      await this.users.save(tx, user, { actor, change: 'updated' })
      // Billing watches the balance; it must not warn by a figure that was never saved.
      if (body.quota_warning_threshold !== undefined) {
        await this.rpc.call(accountWatch, { userId: user.id, warnBelowUnits: setting.quota_warning_threshold })
      }
    })
  }

  /** Makes a new system access token; the one before stops working at once. */
  resetAccessToken(actor: Actor): Promise<string> {
    return this.transactions.run(async (tx) => {
      const user = await this.rows.lockActive(tx, actor.userId)
      const token = randomToken(32)
      user.accessTokenHash = sha256Hex(token)
      await this.users.save(tx, user, { actor, change: 'updated' })
      return token
    })
  }

  /**
   * The code by which the user invites others, made when it is first asked for; all calls get the same one. Throws
   * `identity.user-deleted` and `.no-referral-code`.
   */
  async referralCode(actor: Actor): Promise<string> {
    for (let tried = 0; tried < maxReferralTries; tried += 1) {
      const suggested = randomToken(referralCodeLength)
      const code = await this.transactions.run((tx) => this.rows.ensureAffCode(tx, actor.userId, suggested))
      if (code !== null) return code
    }
    throw usersErrors.noReferralCode()
  }

  /** Deletes the user's account for good. Its name, its address and its bindings to other sites stay taken. */
  async leave(actor: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.rows.lockActive(tx, actor.userId)
      assertMayLeave(user)
      user.deletedAt = new Date(this.clock.nowMs())
      await this.users.save(tx, user, { actor, change: 'deleted', acts: [['user.deleted', {}]], sessions: 'end' })
    })
  }

  /** The user whose password this is. It is limited like sign-in: an open session must be no faster way to guess it. */
  private async proven({ userId, clientIp }: Actor, original: string): Promise<UserEntity> {
    const user = await this.transactions.read((db) => this.rows.find(db, userId))
    const proven = await this.limits.signIn({ account: userId, ip: clientIp }, async () =>
      (await this.passwords.verify(user?.passwordHash ?? null, original)) ? user : null,
    )
    if (!proven) throw usersErrors.originalPasswordWrong()
    return proven
  }
}
