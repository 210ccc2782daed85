import { Injectable } from '@nestjs/common'
import { AppError, KeyRing, Log, type Place, randomToken, SecretBox, sha256Hex } from '@tollgate/platform'
import type { TokenEntity } from './token.entity'
import { bareKey, hintOf, keyLength, shownKey } from './token.policy'

export const tokenKeyPurpose = 'tokens'

type SealedToken = Pick<TokenEntity, 'keyHash' | 'sealedKey'>

/** Makes keys and reads back their sealed copies. */
@Injectable()
export class TokenKeys {
  private readonly box: SecretBox

  constructor(
    ring: KeyRing,
    private readonly log: Log,
  ) {
    this.box = new SecretBox(ring, tokenKeyPurpose)
  }

  /** A new key, as it is kept. */
  create(): { keyHash: string; sealedKey: string; keyHint: string } {
    return this.keep(randomToken(keyLength))
  }

  /** A key that was made elsewhere, as it is kept. */
  keep(bare: string): { keyHash: string; sealedKey: string; keyHint: string } {
    const keyHash = sha256Hex(bare)
    return { keyHash, sealedKey: this.box.seal(bare, placeOf(keyHash)), keyHint: hintOf(bare) }
  }

  /** The same key sealed with the present key. Throws `platform.secret-*`. */
  reseal({ keyHash, sealedKey }: SealedToken): string {
    return this.box.reseal(sealedKey, placeOf(keyHash))
  }

  /** The hint of a key that was made before hints were kept. */
  hint(token: SealedToken): string {
    return hintOf(bareKey(this.shown(token)))
  }

  /** The key as its owner knows it; empty when it was sealed with a key that is gone. */
  shown({ keyHash, sealedKey }: SealedToken): string {
    try {
      return shownKey(this.box.open(sealedKey, placeOf(keyHash)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Calls with the key still work, they go by its hash; a list must not fail because a copy cannot be shown.
      this.log.error('token.key-not-readable', { error })
      return ''
    }
  }
}

/** A token's row is known by the hash of its key before it has an id, and never gets another. */
function placeOf(keyHash: string): Place {
  return ['billing.tokens', keyHash, 'sealed_key']
}
