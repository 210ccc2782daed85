import { Module } from '@nestjs/common'
import { ChannelModule } from '../channel/channel.module'
import { ChannelVerdicts } from './channel-verdicts'
import { VerdictEvents } from './verdict.events'

@Module({
  imports: [ChannelModule],
  controllers: [VerdictEvents],
  providers: [ChannelVerdicts],
  exports: [ChannelVerdicts],
})
export class VerdictModule {}
