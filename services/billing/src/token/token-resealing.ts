import { Injectable } from '@nestjs/common'
import { Resealing, type SealedValues, type StalePage, type StaleValue, type Tx } from '@tollgate/persistence'
import { tokenKeyPurpose, TokenKeys } from './keys/token-keys'
import { TokenRepository } from './token.repository'

/** The copies of keys that owners are shown, when the master key changes. */
@Injectable()
export class TokenResealing implements SealedValues {
  readonly name = 'billing.tokens.sealed_key'
  readonly purpose = tokenKeyPurpose

  constructor(
    resealing: Resealing,
    private readonly tokens: TokenRepository,
    private readonly keys: TokenKeys,
  ) {
    resealing.add(this)
  }

  stale(tx: Tx, page: StalePage): Promise<StaleValue[]> {
    return this.tokens.stale(tx, page)
  }

  reseal(tx: Tx, stale: StaleValue): Promise<void> {
    return this.tokens.reseal(tx, stale, this.keys.reseal({ keyHash: stale.id, sealedKey: stale.sealed }))
  }
}
