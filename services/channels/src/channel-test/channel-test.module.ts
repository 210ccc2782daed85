import { Module } from '@nestjs/common'
import { JobsModule, worker } from '@tollgate/jobs'
import { ChannelModule } from '../channel/channel.module'
import { UpstreamModule } from '../upstream/upstream.module'
import { VerdictModule } from '../verdict/verdict.module'
import { ChannelTestController } from './channel-test.controller'
import { ChannelTestService } from './channel-test.service'
import { ChannelTester } from './channel-tester'
import { testChannel } from './jobs/test-channel.job'

@Module({
  imports: [
    ChannelModule,
    UpstreamModule,
    VerdictModule,
    JobsModule.register([worker(testChannel, { tester: ChannelTester })]),
  ],
  controllers: [ChannelTestController],
  providers: [ChannelTestService, ChannelTester],
  exports: [ChannelTester],
})
export class ChannelTestModule {}
