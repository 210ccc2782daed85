import { Injectable } from '@nestjs/common'
import { Resealing, type SealedValues, type StalePage, type StaleValue, type Tx } from '@tollgate/persistence'
import { RedemptionRepository } from './redemption.repository'
import { redemptionKeyPurpose, RedemptionKeys } from './redemption-keys'

/** The copies of codes that administrators are shown, when the master key changes. */
@Injectable()
export class RedemptionResealing implements SealedValues {
  readonly name = 'billing.redemptions.sealed_key'
  readonly purpose = redemptionKeyPurpose

  constructor(
    resealing: Resealing,
    private readonly redemptions: RedemptionRepository,
    private readonly keys: RedemptionKeys,
  ) {
    resealing.add(this)
  }

  stale(tx: Tx, page: StalePage): Promise<StaleValue[]> {
    return this.redemptions.stale(tx, page)
  }

  reseal(tx: Tx, stale: StaleValue): Promise<void> {
    return this.redemptions.reseal(tx, stale, this.keys.reseal({ keyHash: stale.id, sealedKey: stale.sealed }))
  }
}
