import { Module } from '@nestjs/common'
import { LimitsModule } from '../limits/limits.module'
import { MailCodesRepository } from './mail-codes.repository'
import { MailCodesService } from './mail-codes.service'

@Module({
  imports: [LimitsModule],
  providers: [MailCodesService, MailCodesRepository],
  exports: [MailCodesService],
})
export class MailCodesModule {}
