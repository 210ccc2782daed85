import { Module } from '@nestjs/common'
import { JobsModule, worker } from '@tollgate/jobs'
import { ChannelModule } from '../channel/channel.module'
import { UpstreamModule } from '../upstream/upstream.module'
import { CapabilityController } from './capability.controller'
import { CapabilityRepository } from './capability.repository'
import { CapabilityService } from './capability.service'
import { CapabilityChecker } from './capability-checker'
import { checkCapabilities } from './jobs/check-capabilities.job'

@Module({
  imports: [
    ChannelModule,
    UpstreamModule,
    JobsModule.register([worker(checkCapabilities, { checker: CapabilityChecker })]),
  ],
  controllers: [CapabilityController],
  providers: [CapabilityService, CapabilityChecker, CapabilityRepository],
})
export class CapabilityModule {}
