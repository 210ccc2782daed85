import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { reconcile } from './jobs/reconcile.job'
import { LedgerSums } from './ledger-sums'
import { ReconcileRepository } from './reconcile.repository'
import { ReconcileService } from './reconcile.service'

const reconcileEveryMs = 10 * 60 * 1_000

@Module({
  imports: [JobsModule.register([worker(reconcile, { books: ReconcileService })])],
  providers: [ReconcileService, ReconcileRepository, LedgerSums],
})
export class ReconcileModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(reconcile, reconcileEveryMs, {})
  }
}
