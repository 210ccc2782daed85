import { Injectable } from '@nestjs/common'
import { type KeyRing, SecretBox, sha256Hex } from '@tollgate/platform'
import { channelKeyPlace, channelKeyPurpose } from '@tollgate/upstream'
import type { ChannelEntity, ChannelKeyEntity, StoredChannel } from './channel.entity'
import { hintOf, objectOf } from './channel.policy'

export type SealedKey = Omit<ChannelKeyEntity, 'channelId'>

/** Why calls do without a key, and since when. */
export type KeyNote = Pick<ChannelKeyEntity, 'disabledTime' | 'disabledReason' | 'disabledByHand'>

/** Of a key that calls use. */
export const usedKey: KeyNote = { disabledTime: 0, disabledReason: '', disabledByHand: false }

/** By which keys of a channel its upstream is asked: those that calls use, or all that it has refused where there is none. */
export function askingKeys<Key extends KeyNote>(keys: readonly Key[]): readonly Key[] {
  const used = keys.filter(({ disabledTime }) => disabledTime === 0)
  return used.length > 0 ? used : keys.filter(({ disabledByHand }) => !disabledByHand)
}

/** What a channel's keys are bound to. */
export type Holder = Pick<ChannelEntity, 'id' | 'type' | 'baseUrl' | 'setting'>

/** Seals keys for rest and opens them for a call. A sealed key opens for its channel and where that sends it, only. */
@Injectable()
export class ChannelKeys {
  private readonly box: SecretBox

  constructor(ring: KeyRing) {
    this.box = new SecretBox(ring, channelKeyPurpose)
  }

  /** The rows of these keys. */
  seal(keys: readonly string[], holder: Holder): SealedKey[] {
    return keys.map((key, position) => ({
      position,
      keyHash: sha256Hex(key),
      sealedKey: this.box.seal(key, placeOf(holder)),
      hint: hintOf(key),
      ...usedKey,
    }))
  }

  /** The same keys sealed anew, for what the channel is now. Throws `platform.secret-not-opened`. */
  reseal({ channel, keys }: StoredChannel, holder: Holder): SealedKey[] {
    return keys.map(({ channelId: _channelId, ...row }) => {
      const key = this.box.open(row.sealedKey, placeOf(channel))
      return { ...row, sealedKey: this.box.seal(key, placeOf(holder)) }
    })
  }

  /** Whether keys that were sealed for one state of a channel open for another. */
  openFor(one: Holder, other: Holder): boolean {
    return placeOf(one).join('\n') === placeOf(other).join('\n')
  }

  /** The key itself. Throws `platform.secret-not-opened` when it was sealed with a key that is gone, or for another place. */
  open(key: Pick<ChannelKeyEntity, 'sealedKey'>, holder: Holder): string {
    return this.box.open(key.sealedKey, placeOf(holder))
  }
}

function placeOf({ id, type, baseUrl, setting }: Holder) {
  return channelKeyPlace({ id, type, baseUrl, setting: objectOf(setting) })
}
