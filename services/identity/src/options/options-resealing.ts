import { Injectable } from '@nestjs/common'
import { optionPurpose } from '@tollgate/contracts'
import { Resealing, type SealedValues, type StalePage, type StaleValue, type Tx } from '@tollgate/persistence'
import { OptionValues } from './option-values'
import { OptionsRepository } from './options.repository'
import { OptionsPublication } from './options-publication'

/** Secret options, when the master key changes: every process gets them as they are sealed then. */
@Injectable()
export class OptionsResealing implements SealedValues {
  readonly name = 'identity.options.value'
  readonly purpose = optionPurpose

  constructor(
    resealing: Resealing,
    private readonly options: OptionsRepository,
    private readonly values: OptionValues,
    private readonly publication: OptionsPublication,
  ) {
    resealing.add(this)
  }

  stale(tx: Tx, page: StalePage): Promise<StaleValue[]> {
    return this.options.stale(tx, page)
  }

  async reseal(tx: Tx, stale: StaleValue): Promise<void> {
    const stored = await this.values.reseal(tx, stale)
    if (stored !== null) this.publication.put(tx, stale.id, stored)
  }
}
