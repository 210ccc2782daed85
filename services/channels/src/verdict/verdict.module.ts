import { Module } from '@nestjs/common'
import { ChannelModule } from '../channel/channel.module'
import { ChannelVerdicts } from './channel-verdicts'

@Module({ imports: [ChannelModule], providers: [ChannelVerdicts], exports: [ChannelVerdicts] })
export class VerdictModule {}
