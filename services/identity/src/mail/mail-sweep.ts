import { Injectable } from '@nestjs/common'
import { Jobs } from '@tollgate/jobs'
import { Clock } from '@tollgate/platform'
import { sweepOutstanding } from '../outstanding/sweep-outstanding'
import { sendMail } from './jobs/send-mail.job'
import { MailsRepository } from './mails.repository'

/** Finds what was left lying. */
@Injectable()
export class MailSweep {
  constructor(
    private readonly mails: MailsRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  run(): Promise<void> {
    return sweepOutstanding(this.mails, this.clock.nowMs(), (mailId) => this.jobs.add(sendMail, { mailId }))
  }
}
