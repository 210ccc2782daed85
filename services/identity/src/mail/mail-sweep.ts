import { Injectable } from '@nestjs/common'
import { Jobs } from '@tollgate/jobs'
import { Clock } from '@tollgate/platform'
import { sendMail } from './jobs/send-mail.job'
import { MailsRepository } from './mails.repository'

/** A job has had its chance by then. */
const overdueMs = 30_000
const sweptAtOnce = 500
const keptMs = 7 * 24 * 60 * 60 * 1_000

/** Finds what was left lying. */
@Injectable()
export class MailSweep {
  constructor(
    private readonly mails: MailsRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Adds the jobs of mails that were left, and clears away old traces. A mail whose job still waits is not added again. */
  async run(): Promise<void> {
    const nowMs = this.clock.nowMs()
    for (const mailId of await this.mails.listWaiting(new Date(nowMs - overdueMs), sweptAtOnce)) {
      await this.jobs.add(sendMail, { mailId })
    }
    await this.mails.removeSettled(new Date(nowMs - keptMs))
  }
}
