import { Injectable } from '@nestjs/common'
import { jobLimitMs, Transactions } from '@tollgate/persistence'
import { TailRepository } from './tail.repository'

/** Who was away for longer begins anew. */
const keptMs = 15 * 60_000

/** Keeps what arrived in the log for those who come back. */
@Injectable()
export class ArrivalsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly arrivals: TailRepository,
  ) {}

  /** Takes away what is kept no longer. */
  async forget(): Promise<void> {
    await this.transactions.run((tx) => this.arrivals.forget(tx, keptMs), { statementLimitMs: jobLimitMs })
  }
}
