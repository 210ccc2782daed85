import { Injectable } from '@nestjs/common'
import type { SecondFactorMethod, SecondFactorState } from '@tollgate/contracts/http/identity'
import { Transactions, type Tx } from '@tollgate/persistence'
import { type Actor, AppError } from '@tollgate/platform'
import { AuditTrail, userTarget } from '../audit/audit-trail'
import { SessionEndings } from '../sessions/session-endings'
import { assertOutranks } from '../users/users.policy'
import { UsersRepository } from '../users/users.repository'
import { PasskeysRepository } from './passkeys/passkeys.repository'
import { methodsAsked } from './second-factor.policy'
import { SecondFactorRepository } from './second-factor.repository'

/** Which second factors somebody has, what is asked of them at sign-in, and how an administrator helps who lost them. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly users: UsersRepository,
    private readonly transactions: Transactions,
    private readonly endings: SessionEndings,
    private readonly audit: AuditTrail,
  ) {}

  /** With what this user has to prove once more who they are; nothing where one factor is enough. */
  async methodsAsked(userId: number): Promise<SecondFactorMethod[]> {
    return methodsAsked(await this.factors.factorsOf(userId))
  }

  async state(actor: Actor): Promise<SecondFactorState> {
    const factors = await this.factors.factorsOf(actor.userId)
    return {
      totp: factors.isTotpOn,
      recovery_codes_left: factors.recoveryCodesLeft,
      passkeys: factors.passkeys,
      after_password: factors.isAfterPassword,
    }
  }

  /** How many passkeys somebody has, as the transaction sees it. */
  async passkeysOf(tx: Tx, userId: number): Promise<number> {
    return (await this.factors.factorsOf(userId, tx)).passkeys
  }

  /** Has a passkey asked for after a password, or no longer. Throws `identity.passkey-needed` without one. */
  async setAfterPassword(actor: Actor, isAfterPassword: boolean): Promise<void> {
    const { userId } = actor
    await this.transactions.run(async (tx) => {
      await this.users.lockActive(tx, userId)
      if (isAfterPassword && (await this.factors.factorsOf(userId, tx)).passkeys === 0) {
        throw new AppError('identity.passkey-needed')
      }
      const factor = await this.factors.find(userId, tx)
      const none = { userId, totpSecret: null, isTotpOn: false, lastTotpStep: 0 }
      await this.factors.save(tx, { ...(factor ?? none), isAfterPassword })
    })
  }

  /**
   * Takes every second factor off somebody who lost them, and ends their sessions: whoever found the lost device may be in
   * one. One's own is taken off with a code, so that an open session alone is not enough.
   */
  async reset(actor: Actor, userId: number): Promise<void> {
    if (actor.userId === userId) throw new AppError('identity.second-factor-own')
    await this.transactions.run(async (tx) => {
      const user = await this.users.lockActive(tx, userId)
      assertOutranks(actor, user)
      await this.factors.remove(tx, userId)
      await this.passkeys.removeAll(tx, userId)
      await this.endings.endAll(tx, userId)
      await this.audit.record(tx, actor, { action: 'user.second-factor-reset', target: userTarget(user) })
    })
  }
}
