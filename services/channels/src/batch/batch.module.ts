import { Module } from '@nestjs/common'
import { ChannelModule } from '../channel/channel.module'
import { BatchController } from './batch.controller'
import { BatchService } from './batch.service'

@Module({ imports: [ChannelModule], controllers: [BatchController], providers: [BatchService] })
export class BatchModule {}
