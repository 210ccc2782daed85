import { Module } from '@nestjs/common'
import { SecretBox, SERVICE_CONFIG, type ServiceConfig } from '@tollgate/platform'
import { Routing } from '../routing/routing'
import { ChannelController } from './channel.controller'
import { ChannelEvents } from './channel.events'
import { ChannelRpc } from './channel.rpc'
import { ChannelService } from './channel.service'
import { ChannelReader } from './channel-reader'
import { ChannelUsage } from './channel-usage'
import { ChannelRepository } from './store/channel.repository'
import { ChannelKeys } from './store/channel-keys'
import { ChannelListRepository } from './store/channel-list.repository'

/** Relays open what is sealed for this purpose. */
const purpose = 'channel-keys'

function keysOf(config: ServiceConfig): ChannelKeys {
  return new ChannelKeys(new SecretBox(config.TOLLGATE_SECRET.reveal(), purpose))
}

@Module({
  controllers: [ChannelController, ChannelEvents, ChannelRpc],
  providers: [
    ChannelService,
    ChannelReader,
    ChannelUsage,
    ChannelRepository,
    ChannelListRepository,
    Routing,
    { provide: ChannelKeys, inject: [SERVICE_CONFIG], useFactory: keysOf },
  ],
  exports: [ChannelService, ChannelReader, ChannelKeys],
})
export class ChannelModule {}
