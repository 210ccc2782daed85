import { Injectable } from '@nestjs/common'
import type { RecoveryCodes, TotpSetup } from '@tollgate/contracts/http/identity'
import { Options } from '@tollgate/messaging'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor } from '@tollgate/platform'
import { AuditService, userTarget } from '../audit/audit.service'
import { AttemptLimits, attemptOf } from '../limits/attempt-limits'
import { SessionsService } from '../sessions/sessions.service'
import { CredentialActs } from '../users/acts/credential-acts.service'
import type { UserEntity } from '../users/user.entity'
import { UserDirectory } from '../users/user-directory.service'
import { keptRecoveryCode, newRecoveryCodes, shownRecoveryCode } from './codes/recovery-codes'
import type { SecondFactorEntity } from './codes/second-factor.entity'
import { SecondFactorRepository } from './codes/second-factor.repository'
import { SecondFactorProof } from './codes/second-factor-proof'
import { newTotpSecret, totpUri } from './codes/totp'
import { secondFactorErrors } from './second-factor.errors'
import { SecondFactors } from './second-factors.service'

type Act<T> = (tx: Tx, user: UserEntity, factor: SecondFactorEntity) => Promise<T>

/** How users set up and remove their own authenticator app, with the recovery codes for the day when it is lost. */
@Injectable()
export class TotpService {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly proof: SecondFactorProof,
    private readonly users: UserDirectory,
    private readonly sessions: SessionsService,
    private readonly acts: CredentialActs,
    private readonly transactions: Transactions,
    private readonly limits: AttemptLimits,
    private readonly options: Options,
    private readonly secondFactors: SecondFactors,
    private readonly audit: AuditService,
  ) {}

  /**
   * Makes a secret for an app, in place of one that was never confirmed; no code is asked for before `confirm`. Throws
   * `identity.totp-on-already`.
   */
  begin(actor: Actor): Promise<TotpSetup> {
    return this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, actor.userId)
      const factor = await this.factors.find(tx, user.id)
      if (factor?.isTotpOn) throw secondFactorErrors.totpOnAlready()
      const secret = newTotpSecret()
      await this.factors.save(tx, {
        userId: user.id,
        totpSecret: this.proof.seal(user.id, secret),
        isTotpOn: false,
        lastTotpStep: 0,
        isAfterPassword: factor?.isAfterPassword ?? false,
      })
      await this.audit.record(tx, actor, { action: 'credential.totp-begun', target: userTarget(user) })
      return { secret, uri: totpUri(this.options.get('SystemName'), user.username, secret) }
    })
  }

  /**
   * Switches the app on with a first code of it, which is used up by that. Throws `identity.totp-on-already`,
   * `.totp-not-begun`, `.second-factor-wrong` and what `SecondFactors.admit` does.
   */
  confirm(actor: Actor, code: string): Promise<RecoveryCodes> {
    return this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, actor.userId)
      const factor = await this.factors.find(tx, actor.userId)
      if (factor?.isTotpOn) throw secondFactorErrors.totpOnAlready()
      if (!factor || factor.totpSecret === null) throw secondFactorErrors.totpNotBegun()
      const step = this.proof.stepOf(actor.userId, factor.totpSecret, code)
      if (step === null) throw secondFactorErrors.secondFactorWrong()
      await this.secondFactors.admit(tx, actor)
      await this.factors.save(tx, { ...factor, isTotpOn: true, lastTotpStep: step })
      await this.acts.note(tx, actor, user, { action: 'credential.totp-enabled' })
      return this.renewRecoveryCodes(tx, actor.userId)
    })
  }

  /** Removes the app and its recovery codes; passkeys stay. Throws `identity.totp-off` and `.second-factor-wrong`. */
  disable(actor: Actor, code: string): Promise<void> {
    return this.proven(actor, code, async (tx, user, factor) => {
      await this.acts.note(tx, actor, user, { action: 'credential.totp-disabled' })
      await this.factors.replaceRecoveryCodes(tx, actor.userId, [])
      await this.factors.save(tx, { ...factor, totpSecret: null, isTotpOn: false })
    })
  }

  /** Makes new recovery codes; those before stop working. Throws `identity.totp-off` and `.second-factor-wrong`. */
  newCodes(actor: Actor, code: string): Promise<RecoveryCodes> {
    return this.proven(actor, code, async (tx, user) => {
      await this.acts.note(tx, actor, user, { action: 'credential.recovery-codes-renewed' })
      return this.renewRecoveryCodes(tx, actor.userId)
    })
  }

  /**
   * Does `act` once a code is proven, which is used up by that, and which proves who it is as signing in does. Guesses are
   * limited, because an open session may be in the wrong hands.
   */
  private async proven<T>(actor: Actor, code: string, act: Act<T>): Promise<T> {
    const { userId } = actor
    const attempt = { ...attemptOf(actor), pending: `settings-${userId}` }
    const isRight = await this.limits.secondFactor(attempt, async () => {
      await this.transactions.read((db) => this.factorOn(db, userId))
      return (await this.proof.prove(userId, code)) ? true : null
    })
    if (isRight === null) throw secondFactorErrors.secondFactorWrong()
    return this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, userId)
      const factor = await this.factorOn(tx, userId)
      await this.sessions.prove(tx, actor)
      return act(tx, user, factor)
    })
  }

  /** The factor of a user who has an app. Throws `identity.totp-off`. */
  private async factorOn(tx: Tx, userId: number): Promise<SecondFactorEntity> {
    const factor = await this.factors.find(tx, userId)
    if (!factor?.isTotpOn) throw secondFactorErrors.totpOff()
    return factor
  }

  private async renewRecoveryCodes(tx: Tx, userId: number): Promise<RecoveryCodes> {
    const codes = newRecoveryCodes()
    await this.factors.replaceRecoveryCodes(tx, userId, codes.map(keptRecoveryCode))
    return { recovery_codes: codes.map(shownRecoveryCode) }
  }
}
