import { Injectable } from '@nestjs/common'
import { SecretBox, sha256Hex } from '@tollgate/platform'
import type { ChannelKeyEntity } from './channel.entity'
import { hintOf } from './channel.policy'

export type SealedKey = Omit<ChannelKeyEntity, 'channelId'>

/** Seals keys for rest and opens them for a call. */
@Injectable()
export class ChannelKeys {
  constructor(private readonly box: SecretBox) {}

  /** The rows of these keys. One that was there before keeps its sealed text, so that readers see no change in it. */
  seal(keys: readonly string[], before: readonly ChannelKeyEntity[] = []): SealedKey[] {
    const sealed = new Map(before.map(({ keyHash, sealedKey }) => [keyHash, sealedKey]))
    return keys.map((key, position) => {
      const keyHash = sha256Hex(key)
      return { position, keyHash, sealedKey: sealed.get(keyHash) ?? this.box.seal(key), hint: hintOf(key) }
    })
  }

  /** The key itself. Throws `platform.secret-not-opened` when the master secret is another one now. */
  open(key: Pick<ChannelKeyEntity, 'sealedKey'>): string {
    return this.box.open(key.sealedKey)
  }
}
