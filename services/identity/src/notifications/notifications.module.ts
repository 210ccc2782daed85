import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { LimitsModule } from '../limits/limits.module'
import { MailModule } from '../mail/mail.module'
import { UsersModule } from '../users/users.module'
import { deliverNotice } from './deliver-notice.job'
import { NoticeDelivery } from './notice-delivery'
import { NoticesRepository } from './notices.repository'
import { NotificationsEvents } from './notifications.events'
import { Notifier } from './notifier'
import { sweepNotices } from './sweep-notices.job'
import { Webhook } from './webhook'

const sweepEveryMs = 60_000

const jobs = JobsModule.register([
  worker(deliverNotice, { delivery: NoticeDelivery }),
  worker(sweepNotices, { notifier: Notifier }),
])

@Module({
  imports: [LimitsModule, UsersModule, MailModule, jobs],
  controllers: [NotificationsEvents],
  providers: [Notifier, NoticeDelivery, NoticesRepository, Webhook],
})
export class NotificationsModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(sweepNotices, sweepEveryMs, {})
  }
}
