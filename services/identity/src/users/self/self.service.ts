import { Injectable } from '@nestjs/common'
import { accountWatch } from '@tollgate/contracts'
import type { UpdateSelfBody, UpdateSettingBody } from '@tollgate/contracts/http/identity'
import { Rpc } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, atField, Clock, Egress, randomToken, sha256Hex } from '@tollgate/platform'
import type { UserAct } from '../acts/credential-act'
import { CredentialActs } from '../acts/credential-acts.service'
import { chosenDisplayName, chosenUsername } from '../names/chosen-names'
import { NewPasswords } from '../passwords/new-passwords'
import { settingChange } from '../setting/setting-change'
import { mergedSetting, readSetting } from '../setting/user-setting'
import { WebhookSecrets } from '../setting/webhook-secrets'
import type { UserEntity } from '../user.entity'
import { usersErrors } from '../users.errors'
import { assertMayLeave } from '../users.policy'
import { UsersRepository } from '../users.repository'
import { UsersService } from '../users.service'
import { PasswordProof } from './password-proof'

const referralCodeLength = 4
/** There are 14 million codes; finding this many of them taken in a row is worth an error. */
const maxReferralTries = 20

/** What users do with their own account. */
@Injectable()
export class SelfService {
  constructor(
    private readonly users: UsersService,
    private readonly rows: UsersRepository,
    private readonly proof: PasswordProof,
    private readonly newPasswords: NewPasswords,
    private readonly acts: CredentialActs,
    private readonly secrets: WebhookSecrets,
    private readonly egress: Egress,
    private readonly rpc: Rpc,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes names and password. A new password ends every session but the one in which it was chosen, and the access token.
   * A right original password proves who it is, as signing in does. Throws `identity.original-password-wrong`,
   * `.sign-in-too-often` and `.username-taken`.
   */
  async update(actor: Actor, body: UpdateSelfBody): Promise<void> {
    // Both before the transaction: a password takes its time, and would keep a connection from all others meanwhile.
    const proven = body.original_password === undefined ? null : await this.proof.prove(actor, body.original_password)
    const passwordHash = body.password ? await this.newPasswords.hash(body.password) : null
    await this.transactions.run(async (tx) => {
      const user = await this.rows.lockActive(tx, actor.userId)
      // Changed since it was proven: it is the original no longer.
      if (proven && proven.passwordHash !== user.passwordHash) throw usersErrors.originalPasswordWrong()
      if (proven) await this.proof.note(tx, actor)
      const username = chosenUsername(user.username, body.username ?? user.username)
      if (username !== user.username) await this.rename(tx, actor, user, username)
      const acts = showOther(user, chosenDisplayName(user.displayName, body.display_name ?? user.displayName))
      if (passwordHash !== null) await this.setPassword(tx, actor, user, passwordHash)
      const sessions = passwordHash === null ? {} : ({ sessions: 'end-keeping-own' } as const)
      await this.users.save(tx, user, { actor, change: 'updated', acts, ...sessions })
    })
  }

  /**
   * Writes how the user is notified, and whether they accept models without a price. Throws `identity.webhook-url-required`
   * and `platform.address-refused`.
   */
  async updateSetting(actor: Actor, body: UpdateSettingBody): Promise<void> {
    const { webhook_url: url } = body
    if (url) await atField('webhook_url', this.egress.check(url, { httpsOnly: true }, 'user'))
    await this.transactions.run(async (tx) => {
      const user = await this.rows.lockActive(tx, actor.userId)
      const seal = (secret: string) => this.secrets.seal(user.id, secret)
      const setting = mergedSetting(user, body, { seal, language: actor.language })
      const details = settingChange(user.setting, { ...setting })
      const acts: UserAct[] = Object.keys(details).length > 0 ? [['user.setting-updated', details]] : []
      // Before it is written: who is told is where notices went so far.
      await this.noteAddress(tx, actor, user, setting.notification_email)
      user.setting = { ...setting }
      await this.users.save(tx, user, { actor, change: 'updated', acts })
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
      await this.acts.note(tx, actor, user, { action: 'credential.access-token-renewed' })
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
      await this.acts.tell(tx, actor, user, { action: 'user.deleted' })
      await this.users.save(tx, user, { actor, change: 'deleted', acts: [['user.deleted', {}]], sessions: 'end' })
    })
  }

  private async rename(tx: Tx, actor: Actor, user: UserEntity, username: string): Promise<void> {
    const details = { username: { from: user.username, to: username } }
    await this.rows.rename(tx, user, username)
    await this.acts.note(tx, actor, user, { action: 'user.self-updated', names: { username }, details })
  }

  private async noteAddress(tx: Tx, actor: Actor, user: UserEntity, to: string): Promise<void> {
    const { notification_email: from } = readSetting(user.setting)
    if (from === to) return
    const details = { notification_email: { from, to } }
    const act =
      to === ''
        ? ({ action: 'credential.notice-address-removed', names: { email: from } } as const)
        : ({ action: 'credential.notice-address-set', names: { email: to } } as const)
    await this.acts.note(tx, actor, user, { ...act, details })
  }

  private async setPassword(tx: Tx, actor: Actor, user: UserEntity, passwordHash: string): Promise<void> {
    user.passwordHash = passwordHash
    user.accessTokenHash = null
    await this.acts.note(tx, actor, user, { action: 'credential.password-changed' })
  }
}

/** Gives a user another display name; returns what the audit log keeps of it. Nobody gets in by it, so its owner gets no mail. */
function showOther(user: UserEntity, displayName: string): UserAct[] {
  const from = user.displayName
  if (displayName === from) return []
  user.displayName = displayName
  return [['user.self-updated', { display_name: { from, to: displayName } }]]
}
