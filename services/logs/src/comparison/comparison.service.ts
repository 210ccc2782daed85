import { Injectable } from '@nestjs/common'
import type { comparedLedger, compareLedger, RpcReply, SettledUsage } from '@tollgate/contracts'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { UsageLogService } from '../usage-log/usage-log.service'
import { type ComparedCall, ComparisonRepository } from './comparison.repository'

/** The times that a row can have. */
const firstMs = Date.parse('0001-01-01T00:00:00.000Z')
const lastMs = Date.parse('9999-12-31T23:59:59.999Z')

/** Tells billing what the log has of the ledger's calls, and takes in what it has lost. */
@Injectable()
export class ComparisonService {
  constructor(
    private readonly transactions: Transactions,
    private readonly comparisons: ComparisonRepository,
    private readonly log: UsageLogService,
    private readonly options: Options,
  ) {}

  /** Moves on (or back) how far the log was compared, unless `ledgerId` is null; returns how far that is. */
  async compared(ledgerId: number | null): Promise<RpcReply<typeof comparedLedger>> {
    const comparedTo = await this.transactions.run(async (tx) => {
      if (ledgerId !== null) await this.comparisons.saveComparedTo(tx, ledgerId)
      return this.comparisons.comparedTo(tx)
    })
    return { ledgerId: comparedTo, caughtUpToMs: this.log.caughtUpToMs() }
  }

  /** What the log has not of these calls, or differently. A call whose time no row can have is neither. */
  async compare(calls: readonly ComparedCall[]): Promise<RpcReply<typeof compareLedger>> {
    const keepable = calls.filter(({ endedAtMs }) => endedAtMs >= firstMs && endedAtMs <= lastMs)
    if (keepable.length === 0 || !this.options.get('LogConsumeEnabled')) return { missing: [], differing: [] }
    const unequal = await this.transactions.read((tx) => this.comparisons.findUnequal(tx, keepable))
    return {
      missing: unequal.filter(({ quota }) => quota === null).map(({ requestId }) => requestId),
      differing: unequal.filter(({ quota }) => quota !== null).map(({ requestId }) => requestId),
    }
  }

  /** Writes what was lost; returns how many of them the log has no room for. */
  restore(calls: readonly SettledUsage[]): Promise<number> {
    return this.log.restore(calls)
  }
}
