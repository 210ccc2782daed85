import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { BooksModule } from '../books/books.module'
import { reconcile } from './jobs/reconcile.job'
import { LedgerEvents } from './ledger.events'
import { LedgerRpc } from './ledger.rpc'
import { LedgerService } from './ledger.service'
import { ReconcileRepository } from './reconcile.repository'
import { ReconcileService } from './reconcile.service'

const reconcileEveryMs = 10 * 60 * 1_000

@Module({
  imports: [BooksModule, JobsModule.register([worker(reconcile, { books: ReconcileService })])],
  providers: [LedgerService, LedgerEvents, LedgerRpc, ReconcileService, ReconcileRepository],
})
export class LedgerModule implements OnApplicationBootstrap {
  constructor(private readonly jobs: Jobs) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.every(reconcile, reconcileEveryMs, {})
  }
}
