import { Injectable, type OnModuleDestroy } from '@nestjs/common'
import { Inject } from '@nestjs/common'
import { type RoutedChannel, routingView } from '@tollgate/contracts'
import { type View, Views } from '@tollgate/messaging'
import { KeyRing, Log, OwnPlaces, SecretBox, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'
import {
  channelKeyPlace,
  channelKeyPurpose,
  createUpstreams,
  type Upstreams,
  type UpstreamTarget,
} from '@tollgate/upstream'

/** How a channel is asked: ready, not as it is set up now, or never again as it is gone. */
export type FoundTarget = UpstreamTarget | 'unusable' | 'gone'

/** Channels as their owner publishes them, ready to be asked. Keys are opened for each question, and kept nowhere. */
@Injectable()
export class ChannelTargets implements OnModuleDestroy {
  readonly upstreams: Upstreams
  private readonly channels: View<RoutedChannel>
  private readonly box: SecretBox

  constructor(
    views: Views,
    ring: KeyRing,
    own: OwnPlaces,
    private readonly log: Log,
    @Inject(SERVICE_CONFIG) { EGRESS_CHANNEL_NETWORKS: networks }: ServiceConfig,
  ) {
    this.channels = views.open(routingView)
    this.box = new SecretBox(ring, channelKeyPurpose, 'others')
    this.upstreams = createUpstreams({ own, networks, keepAliveMs: 10_000 })
  }

  onModuleDestroy(): Promise<void> {
    return this.upstreams.close()
  }

  /**
   * A channel with one of its keys, whatever its status: what it has taken in is asked about, also once it takes in nothing more. Each
   * question without an answer leads to the next key, as tasks may be known by one of them alone.
   */
  find(channelId: number, misses: number): FoundTarget {
    const channel = this.channels.get(String(channelId))
    if (channel === undefined) return this.channels.isComplete ? 'gone' : 'unusable'
    const sealed = channel.sealedKeys.filter((key) => key !== '')
    const key = sealed[misses % Math.max(1, sealed.length)]
    if (key === undefined) return 'unusable'
    try {
      return this.upstreams.target(channel, this.box.open(key, channelKeyPlace(channel)))
    } catch (error) {
      this.log.warn('tasks.channel-unusable', { channelId, error })
      return 'unusable'
    }
  }
}
