import { Injectable } from '@nestjs/common'
import {
  type comparedLedger,
  type compareLedger,
  type loggedCalls,
  type mendLog,
  mostComparedCalls,
  type RpcReply,
  type RpcRequest,
  type SettledUsage,
  type strikeUnbooked,
} from '@tollgate/contracts'
import { Options } from '@tollgate/messaging'
import { Transactions } from '@tollgate/persistence'
import { Clock } from '@tollgate/platform'
import { UsageLogService } from '../usage-log/usage-log.service'
import { type ComparedCall, ComparisonRepository } from './comparison.repository'
import { MendingService } from './mending.service'

/** The times that a row can have. */
const firstMs = Date.parse('0001-01-01T00:00:00.000Z')
const lastMs = Date.parse('9999-12-31T23:59:59.999Z')
/** By then a call is in the ledger again that a failover has taken from it: journals tell it anew. Rows of later are judged later. */
const settledWithinMs = 60 * 60 * 1_000

/** Tells billing what the log has of the ledger's calls, takes in what it has lost, and is put right where it differs. */
@Injectable()
export class ComparisonService {
  constructor(
    private readonly transactions: Transactions,
    private readonly comparisons: ComparisonRepository,
    private readonly log: UsageLogService,
    private readonly mending: MendingService,
    private readonly options: Options,
    private readonly clock: Clock,
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
      missing: unequal.filter(({ rows }) => rows === 0).map(({ requestId }) => requestId),
      differing: unequal.filter(({ rows }) => rows > 0).map(({ requestId }) => requestId),
    }
  }

  /** Writes what was lost; returns how many of them the log has no room for. */
  restore(calls: readonly SettledUsage[]): Promise<number> {
    return this.log.restore(calls)
  }

  /** Makes rows say what the ledger says. */
  mend(calls: readonly SettledUsage[]): Promise<RpcReply<typeof mendLog>> {
    return this.mending.mend(calls)
  }

  /** The next rows of which was not asked yet whether the ledger knows them. */
  async logged(): Promise<RpcReply<typeof loggedCalls>> {
    const range = { untilMs: this.clock.nowMs() - settledWithinMs, most: mostComparedCalls }
    const rows = await this.transactions.run((tx) => this.comparisons.nextLogged(tx, range))
    const last = rows.at(-1)
    return {
      calls: rows.map(({ requestId, endedAtMs }) => ({ requestId, endedAtMs })),
      upTo: last ? { atMs: last.endedAtMs, id: last.id } : null,
    }
  }

  /** Takes away rows that the ledger does not know, and keeps up to where it was asked for them. */
  async strike({ calls, upTo }: RpcRequest<typeof strikeUnbooked>): Promise<RpcReply<typeof strikeUnbooked>> {
    const struck = await this.mending.strike(calls)
    await this.transactions.run((tx) => this.comparisons.saveLoggedTo(tx, upTo))
    return { struck }
  }
}
