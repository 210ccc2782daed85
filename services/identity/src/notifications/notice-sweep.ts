import { Injectable } from '@nestjs/common'
import { Jobs } from '@tollgate/jobs'
import { Clock } from '@tollgate/platform'
import { deliverNotice } from './jobs/deliver-notice.job'
import { NoticesRepository } from './notices.repository'

/** A job has had its chance by then. */
const overdueMs = 30_000
const sweptAtOnce = 500
const keptMs = 7 * 24 * 60 * 60 * 1_000

/** Finds what was left lying. */
@Injectable()
export class NoticeSweep {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Adds the jobs of notices that were left, and clears away old traces. One whose job still waits is not added again. */
  async run(): Promise<void> {
    const nowMs = this.clock.nowMs()
    for (const noticeId of await this.notices.listWaiting(new Date(nowMs - overdueMs), sweptAtOnce)) {
      await this.jobs.add(deliverNotice, { noticeId })
    }
    await this.notices.removeSettled(new Date(nowMs - keptMs))
  }
}
