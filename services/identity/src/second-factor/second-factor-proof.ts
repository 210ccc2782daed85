import { Inject, Injectable } from '@nestjs/common'
import { Transactions } from '@tollgate/persistence'
import { Clock, SecretBox, SERVICE_CONFIG } from '@tollgate/platform'
import type { IdentityConfig } from '../identity.config'
import { recoveryCodeHash } from './recovery-codes'
import { SecondFactorRepository } from './second-factor.repository'
import { totpStepOf } from './totp'

/** Checks codes; a right one is used up by the check. */
@Injectable()
export class SecondFactorProof {
  private readonly box: SecretBox

  constructor(
    @Inject(SERVICE_CONFIG) config: IdentityConfig,
    private readonly factors: SecondFactorRepository,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    this.box = new SecretBox(config.TOLLGATE_SECRET.reveal(), 'identity.totp')
  }

  /** A secret of an authenticator app, sealed as it is stored. */
  seal(totpSecret: string): string {
    return this.box.seal(totpSecret)
  }

  /** The step of 30 seconds to which an app's code belongs; null when it is wrong. Does not tell whether it was used. */
  stepOf(sealedSecret: string, code: string): number | null {
    return totpStepOf(this.box.open(sealedSecret), code, this.clock.nowMs())
  }

  /**
   * Whether a code of the authenticator app, or a recovery code, is right; each is so once, also when it is sent twice at
   * once.
   */
  prove(userId: number, code: string): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const factor = await this.factors.find(tx, userId)
      if (!factor?.isTotpOn || factor.totpSecret === null) return false
      if (code.length !== 6) return this.factors.useRecoveryCode(tx, userId, recoveryCodeHash(userId, code))
      const step = this.stepOf(factor.totpSecret, code)
      return step !== null && this.factors.useStep(tx, userId, step)
    })
  }
}
