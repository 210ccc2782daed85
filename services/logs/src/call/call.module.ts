import { Module } from '@nestjs/common'
import { ClearingModule } from '../clearing/clearing.module'
import { UsageLogModule } from '../usage-log/usage-log.module'
import { CallController } from './call.controller'
import { CallService } from './call.service'

@Module({
  imports: [UsageLogModule, ClearingModule],
  controllers: [CallController],
  providers: [CallService],
})
export class CallModule {}
