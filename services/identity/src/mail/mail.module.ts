import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { AuditModule } from '../audit/audit.module'
import { MailController } from './mail.controller'
import { MailService } from './mail.service'
import { MailBox } from './mail-box'
import { MailDelivery } from './mail-delivery'
import { MailResealing } from './mail-resealing'
import { MailTestService } from './mail-test.service'
import { MailsRepository } from './mails.repository'
import { sendMail } from './send-mail.job'
import { SmtpSender } from './smtp/smtp-sender'
import { sweepMails } from './sweep-mails.job'

const sweepEveryMs = 60_000

@Module({
  imports: [
    AuditModule,
    JobsModule.register([worker(sendMail, { delivery: MailDelivery }), worker(sweepMails, { mails: MailService })]),
  ],
  controllers: [MailController],
  providers: [MailService, MailDelivery, MailTestService, MailsRepository, MailBox, MailResealing, SmtpSender],
  exports: [MailService],
})
export class MailModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(sweepMails, sweepEveryMs, {})
  }
}
