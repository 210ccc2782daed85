import { Inject, Injectable } from '@nestjs/common'
import { AppError, Log, randomToken, SecretBox, SERVICE_CONFIG, sha256Hex } from '@tollgate/platform'
import type { BillingConfig } from '../billing.config'
import { keyLength, shownKey } from './token.policy'

/** Makes keys and reads back their sealed copies. */
@Injectable()
export class TokenKeys {
  private readonly box: SecretBox

  constructor(
    @Inject(SERVICE_CONFIG) config: BillingConfig,
    private readonly log: Log,
  ) {
    this.box = new SecretBox(config.TOLLGATE_SECRET.reveal(), 'tokens')
  }

  /** A new key, as it is kept. */
  create(): { keyHash: string; sealedKey: string } {
    const bare = randomToken(keyLength)
    return { keyHash: sha256Hex(bare), sealedKey: this.box.seal(bare) }
  }

  /** The key as its owner knows it; empty when the master secret is another one than it was sealed with. */
  shown(sealedKey: string): string {
    try {
      return shownKey(this.box.open(sealedKey))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // Calls with the key still work, they go by its hash; a list must not fail because a copy cannot be shown.
      this.log.error('token.key-not-readable', { error })
      return ''
    }
  }
}
