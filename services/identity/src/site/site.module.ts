import { Module } from '@nestjs/common'
import { DoorsModule } from '../doors/doors.module'
import { SetupModule } from '../setup/setup.module'
import { SiteController } from './site.controller'
import { StatusService } from './status.service'
import { UpdateCheckController } from './update-check.controller'
import { UpdateCheckService } from './update-check.service'

@Module({
  imports: [DoorsModule, SetupModule],
  controllers: [SiteController, UpdateCheckController],
  providers: [StatusService, UpdateCheckService],
})
export class SiteModule {}
