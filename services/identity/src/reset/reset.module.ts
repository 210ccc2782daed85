import { Module } from '@nestjs/common'
import { JobsModule, worker } from '@tollgate/jobs'
import { AccountAccessModule } from '../account-access/account-access.module'
import { CodesModule } from '../codes/codes.module'
import { DoorsModule } from '../doors/doors.module'
import { LimitsModule } from '../limits/limits.module'
import { MailModule } from '../mail/mail.module'
import { UsersModule } from '../users/users.module'
import { ResetController } from './reset.controller'
import { ResetService } from './reset.service'
import { ResetMailer } from './reset-mailer'
import { ResetSeal } from './reset-seal'
import { sendReset } from './send-reset.job'

@Module({
  imports: [
    DoorsModule,
    AccountAccessModule,
    CodesModule,
    LimitsModule,
    MailModule,
    UsersModule,
    JobsModule.register([worker(sendReset, { mailer: ResetMailer })]),
  ],
  controllers: [ResetController],
  providers: [ResetService, ResetMailer, ResetSeal],
})
export class ResetModule {}
