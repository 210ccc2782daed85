import { Injectable } from '@nestjs/common'
import { Jobs } from '@tollgate/jobs'
import { Clock } from '@tollgate/platform'
import { sweepOutstanding } from '../outstanding/sweep-outstanding'
import { deliverNotice } from './jobs/deliver-notice.job'
import { NoticesRepository } from './notices.repository'

/** Finds what was left lying. */
@Injectable()
export class NoticeSweep {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  run(): Promise<void> {
    return sweepOutstanding(this.notices, this.clock.nowMs(), (noticeId) => this.jobs.add(deliverNotice, { noticeId }))
  }
}
