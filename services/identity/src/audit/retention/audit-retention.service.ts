import { Injectable } from '@nestjs/common'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { Log } from '@tollgate/platform'
import { AuditRepository } from '../audit.repository'

/** So many at once that no lock is held for long. */
const entriesAtOnce = 2_000

/** Ends the audit log where the site no longer keeps it. The database itself refuses to forget thirty days. */
@Injectable()
export class AuditRetention {
  constructor(
    private readonly entries: AuditRepository,
    private readonly transactions: Transactions,
    private readonly options: Options,
    private readonly log: Log,
  ) {}

  async forget(): Promise<void> {
    const days = this.options.get('AuditRetentionDays')
    let forgotten = 0
    for (;;) {
      const count = await this.transactions.run((tx) => this.entries.removeOlder(tx, days, entriesAtOnce))
      forgotten += count
      if (count < entriesAtOnce) break
    }
    if (forgotten > 0) this.log.info('audit.forgotten', { entries: forgotten, days })
  }
}
