import { Injectable } from '@nestjs/common'
import { Resealing, type SealedValues, type StalePage, type StaleValue, type Tx } from '@tollgate/persistence'
import { SecondFactorRepository } from './second-factor.repository'
import { SecondFactorProof, totpPurpose } from './second-factor-proof'

/** The secrets of authenticator apps, when the master key changes. */
@Injectable()
export class TotpResealing implements SealedValues {
  readonly name = 'identity.second_factors.totp_secret'
  readonly purpose = totpPurpose

  constructor(
    resealing: Resealing,
    private readonly factors: SecondFactorRepository,
    private readonly proof: SecondFactorProof,
  ) {
    resealing.add(this)
  }

  stale(tx: Tx, page: StalePage): Promise<StaleValue[]> {
    return this.factors.stale(tx, page)
  }

  reseal(tx: Tx, stale: StaleValue): Promise<void> {
    return this.factors.reseal(tx, stale, this.proof.reseal(Number(stale.id), stale.sealed))
  }
}
