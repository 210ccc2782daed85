import { Module } from '@nestjs/common'
import { JobsModule, worker } from '@tollgate/jobs'
import { CodesModule } from '../codes/codes.module'
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
