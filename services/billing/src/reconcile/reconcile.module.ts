import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { ChannelComparison } from './channel-comparison'
import { compareChannels } from './jobs/compare-channels.job'
import { compareLog } from './jobs/compare-log.job'
import { reconcile } from './jobs/reconcile.job'
import { LedgerSums } from './ledger-sums'
import { LogComparison } from './log-comparison'
import { LogComparisonRepository } from './log-comparison.repository'
import { MonthSums } from './month-sums'
import { ReconcileRepository } from './reconcile.repository'
import { ReconcileRpc } from './reconcile.rpc'
import { ReconcileService } from './reconcile.service'

const reconcileEveryMs = 10 * 60 * 1_000
const compareEveryMs = 60 * 1_000

@Module({
  imports: [
    JobsModule.register([
      worker(reconcile, { books: ReconcileService }),
      worker(compareLog, { comparison: LogComparison }),
      worker(compareChannels, { comparison: ChannelComparison }),
    ]),
  ],
  controllers: [ReconcileRpc],
  providers: [
    ReconcileService,
    ReconcileRepository,
    LedgerSums,
    MonthSums,
    ChannelComparison,
    LogComparison,
    LogComparisonRepository,
  ],
})
export class ReconcileModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(reconcile, reconcileEveryMs, {})
    await this.jobs.every(compareChannels, compareEveryMs, {})
    await this.jobs.every(compareLog, compareEveryMs, {})
  }
}
