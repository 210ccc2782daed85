import { Module, type OnApplicationBootstrap } from '@nestjs/common'
import { Jobs, JobsModule, worker } from '@tollgate/jobs'
import { Transactions } from '@tollgate/persistence'
import { metrics } from '@tollgate/platform'
import { BooksModule } from '../books/books.module'
import { BooksService } from '../books/books.service'
import { expireLeases } from './jobs/expire-leases.job'
import { LeaseRpc } from './lease.rpc'
import { LeaseService } from './lease.service'

/** A process that died is noticed by its successor; this finds those that have none, and what slipped in between. */
const expireEveryMs = 10_000

@Module({
  imports: [BooksModule, JobsModule.register([worker(expireLeases, { leases: LeaseService })])],
  controllers: [LeaseRpc],
  providers: [LeaseService],
})
export class LeaseModule implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
    private readonly books: BooksService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    metrics.gauge('tollgate_lease_held', 'Quota units lent to relays and not yet accounted for', [], async (gauge) => {
      const held = this.transactions.read((tx) => this.books.heldTotal(tx))
      // While the database is away the last figure stands; the other metrics are needed most just then.
      await held.then((units) => gauge.set(units)).catch(() => undefined)
    })
    await this.jobs.every(expireLeases, expireEveryMs, {})
  }
}
