import { Injectable } from '@nestjs/common'
import type { SecondFactorMethod, SecondFactorState } from '@tollgate/contracts/http/identity'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor } from '@tollgate/platform'
import { AuditService, userTarget } from '../audit/audit.service'
import { ExternalIdentitiesService } from '../external/identities/external-identities.service'
import { SessionsService } from '../sessions/sessions.service'
import { UserDirectory } from '../users/user-directory.service'
import { assertOutranks } from '../users/users.policy'
import { PasskeysRepository } from './passkeys/passkeys.repository'
import { type Factors, methodsAsked } from './second-factor.policy'
import { SecondFactorRepository } from './second-factor.repository'
import { passkeysErrors } from './passkeys/passkeys.errors'
import { secondFactorErrors } from './second-factor.errors'

/** Which second factors somebody has, what is asked of them at sign-in, and how they or an administrator take them off. */
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

  /** With what this user has to prove once more who they are; nothing where one factor is enough. */
  async methodsAsked(userId: number): Promise<SecondFactorMethod[]> {
    return methodsAsked(await this.transactions.read((db) => this.factorsOf(db, userId)))
  }

  async state({ userId }: Actor): Promise<SecondFactorState> {
    const factors = await this.transactions.read((db) => this.factorsOf(db, userId))
    return {
      totp: factors.isTotpOn,
      recovery_codes_left: factors.recoveryCodesLeft,
      passkeys: factors.passkeys,
      after_password: factors.isAfterPassword,
    }
  }

  /** How many passkeys somebody has, as the transaction sees it. */
  countPasskeys(tx: Tx, userId: number): Promise<number> {
    return this.passkeys.countOf(tx, userId)
  }

  /** Has a passkey asked for after a password, or no longer. Throws `identity.passkey-needed` without one. */
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
   * Takes a passkey off, unless its owner would be locked out; with the last one goes the wish to be asked for one. Throws
   * `identity.passkey-not-found` and `.passkey-only-way`.
   */
  async removePasskey({ userId }: Actor, id: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, userId)
      if (!(await this.passkeys.remove(tx, userId, id))) throw passkeysErrors.passkeyNotFound()
      if ((await this.passkeys.countOf(tx, userId)) > 0) return
      // A password can be had by mail as well.
      const hasPassword = user.passwordHash !== null || user.email !== ''
      if (!hasPassword && (await this.identities.providersOf(tx, userId)).length === 0) {
        throw secondFactorErrors.passkeyOnlyWay()
      }
      const factor = await this.factors.find(tx, userId)
      if (factor?.isAfterPassword) await this.factors.save(tx, { ...factor, isAfterPassword: false })
    })
  }

  /**
   * Takes every second factor off somebody who lost them, and ends their sessions: one of those may be on the lost device.
   * One's own is taken off with a code, so that an open session alone is not enough.
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

  /** What somebody has, also where they never set anything up. */
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
