import { Injectable } from '@nestjs/common'
import { AppError, KeyRing, Log, type Place, randomToken, SecretBox, sha256Hex } from '@tollgate/platform'
import { bareKey, hintOf, isPieceOf, isPieceOfHint, type KeptKey, keyLength, maskOf, shownKey } from './key.policy'

export const tokenKeyPurpose = 'tokens'

type StoredKey = Pick<KeptKey, 'keyHash' | 'sealedKey'> & { readonly keyHint: string | null }

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

  /** A new key: as it is kept, and as its owner is shown it, which of a hidden one is never possible again. */
  create({ isHidden }: { readonly isHidden: boolean }): { readonly kept: KeptKey; readonly shown: string } {
    const bare = randomToken(keyLength)
    const kept = this.keep(bare)
    return { kept: isHidden ? { ...kept, sealedKey: null } : kept, shown: shownKey(bare) }
  }

  /** A key that was made elsewhere, as it is kept. */
  keep(bare: string): KeptKey {
    const keyHash = sha256Hex(bare)
    return { keyHash, sealedKey: this.box.seal(bare, placeOf(keyHash)), keyHint: hintOf(bare) }
  }

  /** What is kept of a key once nobody is to read it any more. */
  hide(stored: StoredKey): KeptKey {
    return { keyHash: stored.keyHash, sealedKey: null, keyHint: stored.keyHint ?? this.hint(stored) }
  }

  /** The same key sealed with the present key. Throws `platform.secret-*`. */
  reseal({ keyHash, sealedKey }: { readonly keyHash: string; readonly sealedKey: string }): string {
    return this.box.reseal(sealedKey, placeOf(keyHash))
  }

  /** The hint of a key that was made before hints were kept. */
  hint(stored: StoredKey): string {
    return hintOf(bareKey(this.shown(stored)))
  }

  /** The key as its owner knows it, or the mask of a hidden one; empty when it was sealed with a key that is gone. */
  shown({ keyHash, sealedKey, keyHint }: StoredKey): string {
    if (sealedKey === null) return maskOf(keyHint ?? '')
    try {
      return shownKey(this.box.open(sealedKey, placeOf(keyHash)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Calls with the key still work, they go by its hash; a list must not fail because a copy cannot be shown.
      this.log.error('token.key-not-readable', { error })
      return ''
    }
  }

  /** Whether a long text is the beginning or the end of the key; of a hidden one as far as anybody can tell. */
  hasPiece(stored: StoredKey, piece: string): boolean {
    if (stored.sealedKey === null) return isPieceOfHint(stored.keyHint ?? '', piece)
    return isPieceOf(bareKey(this.shown(stored)), piece)
  }
}

/** A token's row is known by the hash of its key before it has an id, and gets another with each key. */
function placeOf(keyHash: string): Place {
  return ['billing.tokens', keyHash, 'sealed_key']
}
