import { Injectable } from '@nestjs/common'
import { bodyPurpose } from '@tollgate/contracts'
import { Resealing, type SealedValues, type StalePage, type StaleValue, type Tx } from '@tollgate/persistence'
import { BodiesRepository } from './bodies.repository'
import { BodyEnvelopes } from './body-envelopes'

/** The keys of what calls said, when the master key changes; what they seal stays as it is. */
@Injectable()
export class BodyResealing implements SealedValues {
  readonly name = 'logs.call_bodies.key_sealed'
  readonly purpose = bodyPurpose

  constructor(
    resealing: Resealing,
    private readonly bodies: BodiesRepository,
    private readonly envelopes: BodyEnvelopes,
  ) {
    resealing.add(this)
  }

  stale(tx: Tx, page: StalePage): Promise<StaleValue[]> {
    return this.bodies.stale(tx, page)
  }

  reseal(tx: Tx, stale: StaleValue): Promise<void> {
    return this.bodies.replaceKey(tx, stale, this.envelopes.resealKey(stale.id, stale.sealed))
  }
}
