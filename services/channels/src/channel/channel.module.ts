import { Module } from '@nestjs/common'
import { KeyRing } from '@tollgate/platform'
import { Routing } from '../routing/routing'
import { UpstreamModule } from '../upstream/upstream.module'
import { ChannelController } from './channel.controller'
import { ChannelEvents } from './channel.events'
import { ChannelRpc } from './channel.rpc'
import { ChannelService } from './channel.service'
import { ChannelAnnouncer } from './channel-announcer'
import { ChannelReader } from './channel-reader'
import { ChannelResealing } from './channel-resealing'
import { ChannelUsage } from './channel-usage'
import { ChannelWriter } from './channel-writer'
import { ChannelRepository } from './store/channel.repository'
import { ChannelKeys } from './store/channel-keys'
import { ChannelListRepository } from './store/channel-list.repository'
import { TimelineRepository } from './timeline/timeline.repository'

@Module({
  imports: [UpstreamModule],
  controllers: [ChannelController, ChannelEvents, ChannelRpc],
  providers: [
    ChannelService,
    ChannelWriter,
    ChannelAnnouncer,
    ChannelReader,
    ChannelUsage,
    ChannelResealing,
    ChannelRepository,
    ChannelListRepository,
    TimelineRepository,
    Routing,
    { provide: ChannelKeys, inject: [KeyRing], useFactory: (ring: KeyRing) => new ChannelKeys(ring) },
  ],
  exports: [ChannelService, ChannelWriter, ChannelAnnouncer, ChannelReader, ChannelKeys],
})
export class ChannelModule {}
