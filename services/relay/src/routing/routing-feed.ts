import type { RoutedChannel } from '@tollgate/contracts'
import { type Clock, type Log, type SecretBox, sha256Hex } from '@tollgate/platform'
import { channelKeyPlace, type Upstreams } from '@tollgate/upstream'
import { ChannelExpiry } from './channel-expiry'
import { type ChannelKey, LiveChannel } from './live-channel'
import type { RoutingIndex } from './routing-index'

export interface RoutingFeedOptions {
  readonly index: RoutingIndex
  readonly upstreams: Pick<Upstreams, 'target'>
  /** Opens the channels' keys. */
  readonly box: SecretBox
  readonly log: Log
  readonly clock: Clock
}

/** Brings the routing view into the index: keys are opened here, and live in memory only. */
export class RoutingFeed {
  private readonly expiry: ChannelExpiry

  constructor(private readonly options: RoutingFeedOptions) {
    this.expiry = new ChannelExpiry(options.index, options.clock)
  }

  /** Takes what changed in the view: channel id to channel, undefined when it is gone. */
  take(changes: ReadonlyMap<string, RoutedChannel | undefined>): void {
    const { index } = this.options
    for (const [id, channel] of changes) {
      if (channel === undefined) index.remove(Number(id))
      else index.put(this.expiry.judge(new LiveChannel(channel, this.keysOf(channel), index.channel(channel.id))))
    }
    this.expiry.await()
  }

  /** The keys that can be called with. A channel that is set up wrongly has none and is passed over. */
  private keysOf(channel: RoutedChannel): ChannelKey[] {
    const { upstreams, box, log } = this.options
    const keys: ChannelKey[] = []
    const place = channelKeyPlace(channel)
    channel.sealedKeys.forEach((sealed, index) => {
      if (sealed === '') return
      try {
        const key = box.open(sealed, place)
        keys.push({ index, mark: sha256Hex(key), target: upstreams.target(channel, key) })
      } catch (error) {
        log.error('relay.channel-unusable', { channelId: channel.id, keyIndex: index, error })
      }
    })
    return keys
  }
}
