import { Injectable } from '@nestjs/common'
import type { SecondFactorMethod, SecondFactorState } from '@tollgate/contracts/http/identity'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor } from '@tollgate/platform'
import { AuditService, userTarget } from '../audit/audit.service'
import { ExternalIdentitiesService } from '../external/identities/external-identities.service'
import { SessionsService } from '../sessions/sessions.service'
import { UserDirectory } from '../users/user-directory.service'
import { assertOutranks } from '../users/users.policy'
import { passkeysErrors } from './passkeys/passkeys.errors'
import { PasskeysRepository } from './passkeys/passkeys.repository'
import { secondFactorErrors } from './second-factor.errors'
import { type Factors, methodsAsked } from './second-factor.policy'
import { SecondFactorRepository } from './second-factor.repository'

/** Which second factors users have, which are asked for at sign-in, and how users and administrators remove them. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly users: UserDirectory,
    private readonly identities: ExternalIdentitiesService,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
  ) {}

  /** The second factors that are asked of this user at sign-in, any one of them; none where one factor is enough. */
  async methodsAsked(userId: number): Promise<SecondFactorMethod[]> {
    return methodsAsked(await this.transactions.read((db) => this.factorsOf(db, userId)))
  }

  /** What the user has set up, as the console shows it. */
  async state({ userId }: Actor): Promise<SecondFactorState> {
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
  async setAfterPassword({ userId }: Actor, isAfterPassword: boolean): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.users.lockActive(tx, userId)
      if (isAfterPassword && (await this.passkeys.countOf(tx, userId)) === 0) {
        throw secondFactorErrors.passkeyNeeded()
      }
      const factor = await this.factors.find(tx, userId)
      const none = { userId, totpSecret: null, isTotpOn: false, lastTotpStep: 0 }
      await this.factors.save(tx, { ...(factor ?? none), isAfterPassword })
    })
  }

  /**
   * Removes a passkey, unless it is its owner's only way to sign in; with the last one, a passkey is no longer asked for after
   * a password. Throws `identity.passkey-not-found` and `.passkey-only-way`.
   */
  async removePasskey({ userId }: Actor, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, userId)
      if (!(await this.passkeys.remove(tx, userId, id))) throw passkeysErrors.passkeyNotFound()
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
   * Removes every second factor of a user who lost them, and ends their sessions, of which one may be on the lost device.
   * Nobody does this to themself: for one's own factors an open session is not enough, but a code. Throws
   * `identity.second-factor-own`, `.user-not-found`, `.user-deleted` and `.rank-too-high`.
   */
  async reset(actor: Actor, userId: number): Promise<void> {
    if (actor.userId === userId) throw secondFactorErrors.secondFactorOwn()
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, userId)
      assertOutranks(actor, user)
      await this.factors.remove(tx, userId)
      await this.passkeys.removeAll(tx, userId)
      await this.sessions.endAll(tx, userId)
      await this.audit.record(tx, actor, { action: 'user.second-factor-reset', target: userTarget(user) })
    })
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
