import { Module } from '@nestjs/common'
import { ChannelModule } from '../channel/channel.module'
import { UpstreamModule } from '../upstream/upstream.module'
import { ModelsController } from './models.controller'
import { ModelsService } from './models.service'

@Module({ imports: [ChannelModule, UpstreamModule], controllers: [ModelsController], providers: [ModelsService] })
export class ModelsModule {}
