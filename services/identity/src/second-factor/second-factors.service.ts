import { Injectable } from '@nestjs/common'
import { roles } from '@tollgate/contracts'
import type { SecondFactorMethod, SecondFactorState } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, lacksSecondFactor, platformErrors, secondFactorCode } from '@tollgate/platform'
import { ExternalIdentitiesService } from '../external/identities/external-identities.service'
import { SessionsService } from '../sessions/sessions.service'
import { CredentialActs } from '../users/acts/credential-acts.service'
import type { UserEntity } from '../users/user.entity'
import { UserDirectory } from '../users/user-directory.service'
import { assertOutranks } from '../users/users.policy'
import { UsersService } from '../users/users.service'
import { SecondFactorRepository } from './codes/second-factor.repository'
import { passkeysErrors } from './passkeys/passkeys.errors'
import { PasskeysRepository } from './passkeys/passkeys.repository'
import { secondFactorErrors } from './second-factor.errors'
import { type Factors, methodsAsked, methodsSetUp } from './second-factor.policy'

/** Which second factors users have, which are asked for at sign-in, and how users and administrators remove them. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly users: UserDirectory,
    private readonly accounts: UsersService,
    private readonly identities: ExternalIdentitiesService,
    private readonly sessions: SessionsService,
    private readonly acts: CredentialActs,
    private readonly transactions: Transactions,
    private readonly options: Options,
  ) {}

  /** The second factors that are asked of this user at sign-in, any one of them; none where one factor is enough. */
  async methodsAsked({ id, role }: Pick<UserEntity, 'id' | 'role'>): Promise<SecondFactorMethod[]> {
    const isRequired = role >= roles.admin && this.options.get('AdminSecondFactorRequired')
    return methodsAsked(await this.transactions.read((db) => this.factorsOf(db, id)), isRequired)
  }

  /** Whether this user has a second factor, asked for at sign-in or not. */
  isSetUp(userId: number): Promise<boolean> {
    return this.transactions.read((db) => this.isSetUpIn(db, userId))
  }

  /** The same, as a transaction sees it. */
  async isSetUpIn(tx: Tx, userId: number): Promise<boolean> {
    const { isTotpOn, passkeys } = await this.factorsOf(tx, userId)
    return isTotpOn || passkeys > 0
  }

  /**
   * Before a factor is added. The first one that somebody sets up counts as shown in the session in which they do it; who has one
   * already and has not shown it must not come by another. Throws `platform.second-factor-required`.
   */
  async admit(tx: Tx, actor: Actor): Promise<void> {
    const { isTotpOn, passkeys } = await this.factorsOf(tx, actor.userId)
    if (!isTotpOn && passkeys === 0) return this.sessions.strengthen(tx, actor)
    if (lacksSecondFactor(actor, this.options.get('AdminSecondFactorRequired'))) {
      throw platformErrors.secondFactorRequired({ data: { code: secondFactorCode } })
    }
  }

  /** Everything that this user has set up beside a password. */
  async methodsSetUp(userId: number): Promise<SecondFactorMethod[]> {
    return methodsSetUp(await this.transactions.read((db) => this.factorsOf(db, userId)))
  }

  /** What the user has set up, as the console shows it. */
  state({ userId }: Actor): Promise<SecondFactorState> {
    return this.stateOf(userId)
  }

  /** The same of any user. */
  async stateOf(userId: number): Promise<SecondFactorState> {
    const factors = await this.transactions.read((db) => this.factorsOf(db, userId))
    return {
      totp: factors.isTotpOn,
      recovery_codes_left: factors.recoveryCodesLeft,
      passkeys: factors.passkeys,
      after_password: factors.isAfterPassword,
    }
  }

  /** How many passkeys a user has, as the transaction sees it. */
  countPasskeys(tx: Tx, userId: number): Promise<number> {
    return this.passkeys.countOf(tx, userId)
  }

  /** Writes whether a passkey is asked for after a password. Throws `identity.passkey-needed` for a user who has none. */
  async setAfterPassword(actor: Actor, isAfterPassword: boolean): Promise<void> {
    const { userId } = actor
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, userId)
      if (isAfterPassword && (await this.passkeys.countOf(tx, userId)) === 0) {
        throw secondFactorErrors.passkeyNeeded()
      }
      const factor = await this.factors.find(tx, userId)
      const none = { userId, totpSecret: null, isTotpOn: false, lastTotpStep: 0 }
      const from = factor?.isAfterPassword ?? false
      if (from === isAfterPassword) return
      await this.factors.save(tx, { ...(factor ?? none), isAfterPassword })
      const details = { after_password: { from, to: isAfterPassword } }
      await this.acts.note(tx, actor, user, { action: 'credential.second-step-set', details })
    })
  }

  /**
   * Removes a passkey, unless it is its owner's only way to sign in; with the last one, a passkey is no longer asked for after
   * a password. Throws `identity.passkey-not-found` and `.passkey-only-way`.
   */
  async removePasskey(actor: Actor, id: number): Promise<void> {
    const { userId } = actor
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, userId)
      const removed = await this.passkeys.remove(tx, userId, id)
      if (!removed) throw passkeysErrors.passkeyNotFound()
      const names = { name: removed.name }
      await this.acts.note(tx, actor, user, { action: 'credential.passkey-removed', names, details: names })
      if ((await this.passkeys.countOf(tx, userId)) > 0) return
      // With an address a password can be had by mail.
      const hasPassword = user.passwordHash !== null || user.email !== ''
      if (!hasPassword && (await this.identities.providersOf(tx, userId)).length === 0) {
        throw secondFactorErrors.passkeyOnlyWay()
      }
      const factor = await this.factors.find(tx, userId)
      if (factor?.isAfterPassword) await this.factors.save(tx, { ...factor, isAfterPassword: false })
    })
  }

  /**
   * Removes every second factor of a user who lost them, and ends their sessions, of which one may be on the lost device, and
   * their access token.
   * Nobody does this to themself: for one's own factors an open session is not enough, but a code. Throws
   * `identity.second-factor-own`, `.user-not-found`, `.user-deleted` and `.rank-too-high`.
   */
  async reset(actor: Actor, userId: number): Promise<void> {
    if (actor.userId === userId) throw secondFactorErrors.secondFactorOwn()
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, userId)
      assertOutranks(actor, user)
      await this.removeAll(tx, userId)
      user.accessTokenHash = null
      await this.acts.note(tx, actor, user, { action: 'user.second-factor-reset' })
      await this.accounts.save(tx, user, { actor, change: 'updated', sessions: 'end' })
    })
  }

  /** Removes all that a user has set up beside a password; whoever has it done puts that on record. */
  async removeAll(tx: Tx, userId: number): Promise<void> {
    await this.factors.remove(tx, userId)
    await this.passkeys.removeAll(tx, userId)
  }

  /** A user's second factors, also of one who has no row because they never set up any. */
  private async factorsOf(tx: Tx, userId: number): Promise<Factors> {
    const factor = await this.factors.find(tx, userId)
    return {
      isTotpOn: factor?.isTotpOn ?? false,
      isAfterPassword: factor?.isAfterPassword ?? false,
      recoveryCodesLeft: await this.factors.countRecoveryCodes(tx, userId),
      passkeys: await this.passkeys.countOf(tx, userId),
    }
  }
}
