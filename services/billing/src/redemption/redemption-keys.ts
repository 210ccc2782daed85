import { Injectable } from '@nestjs/common'
import { AppError, KeyRing, Log, type Place, randomToken, SecretBox, sha256Hex } from '@tollgate/platform'
import type { RedemptionEntity } from './redemption.entity'
import { redemptionKeyLength } from './redemption.policy'

export const redemptionKeyPurpose = 'redemptions'

type SealedRedemption = Pick<RedemptionEntity, 'keyHash' | 'sealedKey'>

/** Makes codes and reads back their sealed copies. */
@Injectable()
export class RedemptionKeys {
  private readonly box: SecretBox

  constructor(
    ring: KeyRing,
    private readonly log: Log,
  ) {
    this.box = new SecretBox(ring, redemptionKeyPurpose)
  }

  /** A new code, and how it is kept. */
  create(): { key: string; kept: SealedRedemption } {
    const key = randomToken(redemptionKeyLength)
    return { key, kept: this.keep(key) }
  }

  /** A code that was made elsewhere, as it is kept. */
  keep(key: string): SealedRedemption {
    const keyHash = sha256Hex(key)
    return { keyHash, sealedKey: this.box.seal(key, placeOf(keyHash)) }
  }

  /** The same code sealed with the present key. Throws `platform.secret-*`. */
  reseal({ keyHash, sealedKey }: SealedRedemption): string {
    return this.box.reseal(sealedKey, placeOf(keyHash))
  }

  /** The code itself; empty when it was sealed with a key that is gone. */
  shown({ keyHash, sealedKey }: SealedRedemption): string {
    try {
      return this.box.open(sealedKey, placeOf(keyHash))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // It can be redeemed all the same, by its hash; a list must not fail because a copy cannot be shown.
      this.log.error('redemption.key-not-readable', { error })
      return ''
    }
  }
}

/** A code's row is known by its hash before it has an id, and never gets another. */
function placeOf(keyHash: string): Place {
  return ['billing.redemptions', keyHash, 'sealed_key']
}
