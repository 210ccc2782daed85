import { Injectable } from '@nestjs/common'
import { Transactions, type Tx } from '@tollgate/persistence'
import { Clock, KeyRing, type Place, SecretBox } from '@tollgate/platform'
import { findRecoveryCode } from './recovery-codes'
import { SecondFactorRepository } from './second-factor.repository'
import { totpStepOf } from './totp'

export const totpPurpose = 'identity.totp'

/** Checks codes; a right one is used up by the check. */
@Injectable()
export class SecondFactorProof {
  private readonly box: SecretBox

  constructor(
    ring: KeyRing,
    private readonly factors: SecondFactorRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    this.box = new SecretBox(ring, totpPurpose)
  }

  /** A secret of an authenticator app, sealed as it is stored. */
  seal(userId: number, totpSecret: string): string {
    return this.box.seal(totpSecret, placeOf(userId))
  }

  /** The same secret sealed with the present key. Throws `platform.secret-*`. */
  reseal(userId: number, sealedSecret: string): string {
    return this.box.reseal(sealedSecret, placeOf(userId))
  }

  /** The step of 30 seconds to which an app's code belongs; null when it is wrong. Does not tell whether it was used. */
  stepOf(userId: number, sealedSecret: string, code: string): number | null {
    return totpStepOf(this.box.open(sealedSecret, placeOf(userId)), code, this.clock.nowMs())
  }

  /**
   * Whether a code of the authenticator app, or a recovery code, is right; each is so once, also when it is sent twice at
   * once.
   */
  prove(userId: number, code: string): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const factor = await this.factors.find(tx, userId)
      if (!factor?.isTotpOn || factor.totpSecret === null) return false
      if (code.length !== 6) return this.useRecoveryCode(tx, userId, code)
      const step = this.stepOf(userId, factor.totpSecret, code)
      return step !== null && this.factors.useStep(tx, userId, step)
    })
  }

  private async useRecoveryCode(tx: Tx, userId: number, code: string): Promise<boolean> {
    const kept = findRecoveryCode(await this.factors.recoveryCodes(tx, userId), userId, code)
    return kept !== undefined && this.factors.useRecoveryCode(tx, userId, kept)
  }
}

function placeOf(userId: number): Place {
  return ['identity.second_factors', String(userId), 'totp_secret']
}
