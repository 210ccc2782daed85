import { Injectable } from '@nestjs/common'
import { accountWatch } from '@tollgate/contracts'
import type { UpdateSelfBody, UpdateSettingBody } from '@tollgate/contracts/http/identity'
import { Rpc } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { type Actor, Clock, randomToken, sha256Hex } from '@tollgate/platform'
import { AttemptLimits } from '../../limits/attempt-limits'
import { Passwords } from '@tollgate/platform/crypto/passwords'
import { mergedSetting } from '../setting/user-setting'
import { WebhookSecrets } from '../setting/webhook-secrets'
import { assertMayLeave } from '../users.policy'
import { UsersRepository } from '../users.repository'
import { UsersService } from '../users.service'
import { usersErrors } from '../users.errors'

const referralCodeLength = 4
/** There are 14 million codes; finding this many of them taken in a row is worth an error. */
const maxReferralTries = 20

/** What users do to themselves. */
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

  /** A new password ends every session but the one in which it was chosen. */
  async update(actor: Actor, body: UpdateSelfBody): Promise<void> {
    const passwordHash = body.password ? await this.passwords.hash(body.password) : null
    await this.transactions.run(async (tx) => {
      const user = await this.rows.lockActive(tx, actor.userId)
      await this.assertOriginal(actor, user.passwordHash, body.original_password)
      if (body.username !== undefined) user.username = body.username
      if (body.display_name !== undefined) user.displayName = body.display_name
      if (passwordHash !== null) user.passwordHash = passwordHash
      const sessions = passwordHash === null ? {} : ({ sessions: 'end-keeping-own' } as const)
      await this.users.save(tx, user, { actor, change: 'updated', ...sessions })
    })
  }

  /** How one wants to be told things, and what one accepts. */
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
   * The code under which one invites others, made when it is first asked for; however many ask at once, they get the same
   * one. Throws `identity.user-deleted`.
   */
  async referralCode(actor: Actor): Promise<string> {
    for (let tried = 0; tried < maxReferralTries; tried += 1) {
      const suggested = randomToken(referralCodeLength)
      const code = await this.transactions.run((tx) => this.rows.ensureAffCode(tx, actor.userId, suggested))
      if (code !== null) return code
    }
    throw usersErrors.noReferralCode()
  }

  /** Takes the account away for good. Its name, its address and who it is elsewhere stay taken. */
  async leave(actor: Actor): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.rows.lockActive(tx, actor.userId)
      assertMayLeave(user)
      user.deletedAt = new Date(this.clock.nowMs())
      await this.users.save(tx, user, { actor, change: 'deleted', acts: [['user.deleted', {}]], sessions: 'end' })
    })
  }

  /** Checked whenever it is sent. An open session is no faster way to guess the password than the door. */
  private async assertOriginal(actor: Actor, passwordHash: string | null, original?: string): Promise<void> {
    if (original === undefined) return
    const attempt = { account: actor.userId, ip: actor.clientIp }
    const isRight = await this.limits.signIn(attempt, async () =>
      (await this.passwords.verify(passwordHash, original)) ? true : null,
    )
    if (isRight === null) throw usersErrors.originalPasswordWrong()
  }
}
