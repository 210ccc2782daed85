import { Injectable } from '@nestjs/common'
import { Resealing, type SealedValues, type StalePage, type StaleValue, type Tx } from '@tollgate/persistence'
import { channelKeyPurpose } from '@tollgate/upstream'
import { Routing } from '../routing/routing'
import { ChannelRepository } from './store/channel.repository'
import { ChannelKeys } from './store/channel-keys'

/** The keys of channels, when the master key changes: each relay gets them as they are sealed then, and keeps what it knows of them. */
@Injectable()
export class ChannelResealing implements SealedValues {
  readonly name = 'channels.channel_keys.sealed_key'
  readonly purpose = channelKeyPurpose

  constructor(
    resealing: Resealing,
    private readonly channels: ChannelRepository,
    private readonly keys: ChannelKeys,
    private readonly routing: Routing,
  ) {
    resealing.add(this)
  }

  stale(tx: Tx, page: StalePage): Promise<StaleValue[]> {
    return this.channels.stale(tx, page)
  }

  /** Seals all keys of a channel, whose row is locked as for an edit; one that was edited or deleted meanwhile is left alone. */
  async reseal(tx: Tx, { id, sealed }: StaleValue): Promise<void> {
    const [stored] = await this.channels.lock(tx, { ids: [Number(id)] })
    if (!stored?.keys.some(({ sealedKey }) => sealedKey === sealed)) return
    const anew = this.keys.reseal(stored, stored.channel)
    const channel = await this.channels.update(tx, stored.channel, {})
    const keys = await this.channels.replaceKeys(tx, channel.id, anew)
    this.routing.publish(tx, [{ channel, keys, change: 'updated' }])
  }
}
