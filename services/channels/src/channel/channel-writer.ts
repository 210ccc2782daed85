import { Injectable } from '@nestjs/common'
import { providerOf } from '@tollgate/catalogue'
import { channelStatus, type CreateChannelBody } from '@tollgate/contracts/http/channels'
import type { Tx } from '@tollgate/persistence'
import { checkedAt, Clock, sha256Hex } from '@tollgate/platform'
import { assertKeys } from '@tollgate/upstream'
import { channelsErrors } from '../channels.errors'
import { AllowedPlaces, type Places } from '../upstream/allowed-places'
import { columnsOf } from './channel.dto'
import type { ChangedChannel } from './store/changed-channel'
import type { ChannelEntity, ChannelKeyEntity, StoredChannel } from './store/channel.entity'
import {
  changeOf,
  type ChannelFields,
  checkChannel,
  destined,
  isMoved,
  isTwin,
  newChannel,
  noStatusNote,
} from './store/channel.policy'
import { ChannelRepository } from './store/channel.repository'
import { ChannelKeys, type SealedKey, usedKey } from './store/channel-keys'

/** A change to one channel: the fields to write, and the keys that replace the present ones. */
export interface Edit {
  readonly fields: Partial<ChannelFields>
  readonly keys?: readonly string[]
}

/** A new channel whose fields and keys have passed the checks of one. */
export interface CheckedChannel {
  readonly fields: ChannelFields
  readonly keys: readonly string[]
}

/** Writes single channels with their keys, within a transaction of whoever tells of them. */
@Injectable()
export class ChannelWriter {
  constructor(
    private readonly channels: ChannelRepository,
    private readonly keys: ChannelKeys,
    private readonly places: AllowedPlaces,
    private readonly clock: Clock,
  ) {}

  /** The channels of these names, as they are now; locked for the rest of the transaction where `isLocking`. */
  named(tx: Tx, names: readonly string[], { isLocking }: { readonly isLocking: boolean }): Promise<StoredChannel[]> {
    return isLocking ? this.channels.lock(tx, { names }) : this.channels.select(tx, { names })
  }

  /** Whether these are other keys than a channel has. */
  areNew({ keys }: StoredChannel, typed: readonly string[]): boolean {
    return keys.map(({ keyHash }) => keyHash).join() !== typed.map(sha256Hex).join()
  }

  /** For the checks of many channels: what leads to the same place is judged once. */
  placesOnce(): Places {
    return this.places.onceEach()
  }

  /** All fields of a new channel, checked. Throws `upstream.*` when it could never be called. */
  async checkedNew({ key, ...body }: CreateChannelBody, places: Places = this.places): Promise<ChannelFields> {
    const { name, type, models } = body
    const sent = columnsOf(body)
    const other = sent.other || (providerOf(type)?.usualOther ?? '')
    const fields = { ...newChannel, ...sent, name, type, models, other }
    checkChannel(fields)
    checkedAt('key', () => assertKeys(type, key))
    await places.assert(destined(fields), null)
    return fields
  }

  /**
   * Throws `upstream.*` where a changed channel would lead where none may. Before the transaction, which would hold the channel
   * while a name is resolved.
   */
  async assertMayMove(
    { channel }: StoredChannel,
    { type, baseUrl, setting, other }: Partial<ChannelFields>,
    places: Places = this.places,
  ): Promise<void> {
    const after = {
      type: type ?? channel.type,
      baseUrl: baseUrl ?? channel.baseUrl,
      setting: setting ?? channel.setting,
      other: other ?? channel.other,
    }
    if (!isMoved(channel, after)) return
    checkChannel(after)
    await places.assert(destined(after), destined(channel))
  }

  /** Throws `channels.submitted-twice` where a channel just like it was made a moment ago, also by a transaction under way. */
  async refuseTwin(tx: Tx, fields: ChannelFields, keys: readonly string[]): Promise<void> {
    await this.channels.lockName(tx, fields.name)
    const nowSeconds = Math.floor(this.clock.nowMs() / 1_000)
    const made = await this.channels.select(tx, { names: [fields.name] })
    const isMade = made.some((each) => isTwin(each.channel, fields, nowSeconds) && !this.areNew(each, keys))
    if (isMade) throw channelsErrors.submittedTwice()
  }

  /** Makes channels of fields that were checked, in their order. */
  async insert(tx: Tx, checked: readonly CheckedChannel[]): Promise<ChangedChannel[]> {
    const createdTime = Math.floor(this.clock.nowMs() / 1_000)
    const fresh = checked.map(({ fields, keys }) => ({
      fields: { ...fields, createdTime },
      keysOf: (id: number) => this.keys.seal(keys, { ...fields, id }),
    }))
    const made = await this.channels.insert(tx, fresh)
    return made.map((stored) => ({ ...stored, before: null, change: 'created' }))
  }

  /** Writes these fields and keys of a locked channel. Throws `upstream.*` when it could not be called any longer. */
  async rewrite(tx: Tx, before: StoredChannel, { fields, keys }: Edit): Promise<ChangedChannel> {
    const after = { ...before.channel, ...fields }
    checkChannel(after)
    checkedAt('key', () => assertKeys(after.type, keys ?? this.keptKeys(before, after.type)))
    const isSwitched = after.status !== before.channel.status
    // New keys have nothing against them; a channel that is disabled stays so, and says why.
    const isMended = keys !== undefined && after.status === channelStatus.enabled
    const note = (isSwitched || isMended) && noStatusNote
    const entered = keys && { keysVersion: before.channel.version + 1 }
    const channel = await this.channels.update(tx, before.channel, { ...fields, ...note, ...entered })
    const sealed = this.sealedAnew(before, channel, keys)
    const present = sealed ? await this.channels.replaceKeys(tx, channel.id, sealed) : before.keys
    const change = changeOf(before.channel.status, channel.status)
    return { channel, keys: change === 'enabled' ? await this.used(tx, present) : present, before, change }
  }

  /** Its keys where they are to prove who asks in the way of another type; that of its own they have proved when they were typed. */
  private keptKeys({ channel, keys }: StoredChannel, type: number): string[] {
    return type === channel.type ? [] : keys.map((key) => this.keys.open(key, channel))
  }

  /** Whoever enables a channel wants all of its keys to be used, but those that somebody has disabled by hand. */
  private async used(tx: Tx, keys: readonly ChannelKeyEntity[]): Promise<ChannelKeyEntity[]> {
    const [refused] = keys.filter(({ disabledTime, disabledByHand }) => disabledTime > 0 && !disabledByHand)
    if (refused) await this.channels.enableKeys(tx, refused.channelId)
    return keys.map((key) => (key.disabledByHand ? key : { ...key, ...usedKey }))
  }

  /** The rows of a channel's keys where they change: others were typed, or the channel sends them elsewhere. */
  private sealedAnew(before: StoredChannel, channel: ChannelEntity, typed?: readonly string[]): SealedKey[] | null {
    if (typed) return this.keys.seal(typed, channel)
    return this.keys.openFor(before.channel, channel) ? null : this.keys.reseal(before, channel)
  }
}
